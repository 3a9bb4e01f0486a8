import { expect, test } from 'vitest';
import { readDollars } from './format.ts';

test.each([
  ['4.99', 4.99],
  ['$4.99', 4.99],
  ['$ 4,99', 4.99],
  [' 1500 ', 1500],
  ['7,5', 7.5],
  ['.50', 0.5],
  ['0', 0],
])('%j is %d', (text, dollars) => expect(readDollars(text)).toBe(dollars));

test.each([
  '',
  '$',
  '.',
  ',',
  '5.',
  '1,500',
  '1.500',
  '$10,000',
  '1,500.00',
  '5 000',
  '10-20',
  '5$',
  '-5',
  '1e3',
  'ten',
])('%j is no price', (text) => expect(readDollars(text)).toBeNaN());
