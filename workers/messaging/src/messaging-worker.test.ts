import { expect, test } from 'vitest';
import { batch } from './messaging-worker.ts';

test('concurrent calls become one batch, and calls during it the next', async () => {
  const batches: number[][] = [];
  const call = batch<number>(3, async (items) => {
    batches.push(items);
    await new Promise((resolve) => setTimeout(resolve, 5));
  });
  await Promise.all([1, 2, 3, 4].map(call));
  await call(5);
  expect(batches).toEqual([[1, 2, 3], [4], [5]]);
});

test('a bad item fails alone, and the rest continues', async () => {
  const done: number[] = [];
  const call = batch<number>(10, async (items) => {
    if (items.includes(2)) throw new Error('Two is bad');
    done.push(...items);
  });
  const results = await Promise.allSettled([1, 2, 3].map(call));
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await call(4);
  expect(done).toEqual([1, 3, 4]);
});
