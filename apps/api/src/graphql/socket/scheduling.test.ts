import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ThrottledStates, Turns } from './scheduling.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('runs a limited number at a time, the others in order, also after a failure', async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const results = Array.from({ length: 7 }, (_, at) =>
    turns
      .take(async () => {
        begun.push(at);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (at === 1) throw new Error('one fails');
        return at;
      })
      .catch(() => 'failed'),
  );
  for (let ended = 0; ended < 7; ended += 1) {
    await tick();
    expect(begun).toEqual(Array.from({ length: Math.min(ended + 2, 7) }, (_, at) => at));
    ends[ended]?.();
  }
  expect(await Promise.all(results)).toEqual([0, 'failed', 2, 3, 4, 5, 6]);
});

interface State {
  at: number;
}
const isLater = (state: State, before: State) => state.at > before.at;

test('a burst is reduced to its last state, and later ones arrive', async () => {
  const seen: number[] = [];
  const states = new ThrottledStates<State>({ isLater, everyMs: 20 }, ({ at }) => seen.push(at));
  for (let at = 1; at <= 50; at += 1) states.push({ at });
  expect(seen).toEqual([1]);
  await expect.poll(() => seen).toEqual([1, 50]);
  await wait(50);
  states.push({ at: 51 });
  expect(seen).toEqual([1, 50, 51]);
  states.stop();
});

test('an older state is skipped, and nothing arrives after the stop', async () => {
  const seen: number[] = [];
  const states = new ThrottledStates<State>({ isLater, everyMs: 5 }, ({ at }) => seen.push(at));
  for (const at of [2, 1, 2]) states.push({ at });
  await wait(20);
  expect(seen).toEqual([2]);
  states.push({ at: 3 });
  states.push({ at: 4 });
  states.stop();
  await wait(20);
  expect(seen).toEqual([2, 3]);
});
