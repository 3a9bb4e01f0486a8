import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { latestOf } from './latest-of.ts';

async function* burst(count: number, lastAfterMs = 0) {
  for (let at = 1; at <= count; at += 1) yield at;
  if (lastAfterMs > 0) {
    await wait(lastAfterMs);
    yield count + 1;
  }
}
async function all<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
}

test('a burst gives way to its last item, and what comes later arrives', async () => {
  const items = await all(latestOf(burst(50, 60), 20));
  expect(items.length).toBeLessThanOrEqual(3);
  expect(items).toContain(50);
  expect(items.at(-1)).toBe(51);
});

test('the last item arrives even when the source ends at once', async () => {
  expect((await all(latestOf(burst(9), 5_000))).at(-1)).toBe(9);
  expect(await all(latestOf(burst(0), 5_000))).toEqual([]);
});

test('a failure of the source is handed on after what came before it', async () => {
  async function* failing() {
    yield 1;
    throw new Error('The source broke');
  }
  const seen: number[] = [];
  await expect(async () => {
    for await (const item of latestOf(failing(), 5)) seen.push(item);
  }).rejects.toThrow('The source broke');
  expect(seen).toEqual([1]);
});
