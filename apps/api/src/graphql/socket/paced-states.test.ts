import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PacedStates } from './paced-states.ts';

interface State {
  at: number;
}
const isLater = (state: State, before: State) => state.at > before.at;

test('a burst gives way to its last state, and what comes later arrives', async () => {
  const seen: number[] = [];
  const states = new PacedStates<State>({ isLater, everyMs: 20 }, ({ at }) => seen.push(at));
  for (let at = 1; at <= 50; at += 1) states.push({ at });
  expect(seen).toEqual([1]);
  await expect.poll(() => seen).toEqual([1, 50]);
  await wait(50);
  states.push({ at: 51 });
  expect(seen).toEqual([1, 50, 51]);
  states.stop();
});

test('a state that is no later is left out, and nothing comes after the stop', async () => {
  const seen: number[] = [];
  const states = new PacedStates<State>({ isLater, everyMs: 5 }, ({ at }) => seen.push(at));
  for (const at of [2, 1, 2]) states.push({ at });
  await wait(20);
  expect(seen).toEqual([2]);
  states.push({ at: 3 });
  states.push({ at: 4 });
  states.stop();
  await wait(20);
  expect(seen).toEqual([2, 3]);
});
