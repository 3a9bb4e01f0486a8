import { expect, it } from 'vitest';
import { groupDigits, slashExpiry } from './card-form.tsx';

it.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-42', '4242 42'],
  ['42424', '4242 4'],
  ['', ''],
  ['12345678901234567890123', '1234 5678 9012 3456 789'],
])('groups %j as %j', (typed, shown) => expect(groupDigits(typed)).toBe(shown));

it.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/45', '12/45'],
  ['12/', '12'],
])('writes %j as %j', (typed, shown) => expect(slashExpiry(typed)).toBe(shown));
