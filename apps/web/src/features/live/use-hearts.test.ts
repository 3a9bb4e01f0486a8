import { expect, test } from 'vitest';
import { createTapHistory } from './use-hearts.ts';

const tapAt = (times: number[]) => {
  const history = createTapHistory();
  return times.map((time) => history.tap(time));
};

test('five taps within two seconds start a burst, four do not', () => {
  expect(tapAt([0, 400, 800, 1200, 1600])).toEqual([false, false, false, false, true]);
  expect(tapAt([0, 600, 1200, 1800, 2400])).toEqual([false, false, false, false, false]);
});

test('a burst does not restart within six seconds, and its taps do not count for the next', () => {
  const quick = Array.from({ length: 12 }, (_, index) => index * 100);
  expect(tapAt(quick).filter(Boolean)).toHaveLength(1);
  expect(tapAt([...quick, 7000, 7100, 7200, 7300]).filter(Boolean)).toHaveLength(1);
  expect(tapAt([...quick, 7000, 7100, 7200, 7300, 7400]).filter(Boolean)).toHaveLength(2);
});

test('after its end another may start', () => {
  const history = createTapHistory();
  for (const time of [0, 1, 2, 3]) history.tap(time);
  expect(history.tap(4)).toBe(true);
  history.over();
  for (const time of [1000, 1001, 1002, 1003]) expect(history.tap(time)).toBe(false);
  expect(history.tap(1004)).toBe(true);
});
