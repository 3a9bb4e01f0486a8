import { expect, test } from 'vitest';
import { TimeLeft } from './time-left.ts';

test('the time left follows the last seconds, not the first', () => {
  const left = new TimeLeft();
  expect(left.seconds(1000)).toBeNull();
  left.note(0, 0);
  left.note(10, 100);
  expect(left.seconds(1000)).toBeNull();
  left.note(100, 1000);
  expect(left.seconds(1000)).toBe(9);
  left.note(110, 10_000);
  left.note(510, 12_000);
  expect(left.seconds(1110)).toBe(3);
});

test('after a break, and when bytes must be sent again, it starts anew', () => {
  const left = new TimeLeft();
  left.note(0, 0);
  left.note(500, 1000);
  left.note(300, 1100);
  expect(left.seconds(1000)).toBeNull();
  left.note(400, 2100);
  expect(left.seconds(1000)).toBe(6);
  left.reset();
  expect(left.seconds(1000)).toBeNull();
});
