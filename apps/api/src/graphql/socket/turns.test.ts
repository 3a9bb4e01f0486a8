import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

test('so many run at a time, the others in the order they came, also after one that fails', async () => {
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
