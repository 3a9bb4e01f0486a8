import { expect, test } from 'vitest';
import { CameraSlots } from './playback-rights.ts';

test('a viewer holds two lives at a time, continues with them, and others hold theirs', () => {
  let now = 0;
  const holds = new CameraSlots(() => now);
  expect(['a', 'b', 'c', 'a', 'b'].map((live) => holds.take('one', live))).toEqual([true, true, false, true, true]);
  expect(holds.take('two', 'c')).toBe(true);
  now = 15_000;
  expect(holds.take('one', 'a')).toBe(true);
  now = 21_000;
  expect(['c', 'a', 'b'].map((live) => holds.take('one', live))).toEqual([true, true, false]);
});
