import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairLimiter } from './fair-limiter.ts';

/** Jobs that finish when the test says so, and the order in which they started. */
function bench(options: { runningMax: number; waitingMax: number }) {
  const limiter = createFairLimiter(options);
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string) =>
    limiter(name.charAt(0), async () => {
      began.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  async function end(name: string) {
    ends.get(name)?.();
    await setImmediate();
  }
  async function endAll() {
    for (let index = 0; index < began.length; index += 1) await end(began[index] ?? '');
  }
  return { add, began, end, endAll };
}

test('nobody’s second job runs before somebody else’s first', async () => {
  const { add, began, endAll } = bench({ runningMax: 1, waitingMax: 20 });
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2', 'b2'].map(add);
  await endAll();
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'a4']);
  expect(await Promise.all(all)).toHaveLength(8);
});

test('a single key uses all slots, and the next free one goes to a newcomer', async () => {
  const { add, began, end, endAll } = bench({ runningMax: 2, waitingMax: 20 });
  const all = ['a1', 'a2', 'a3', 'a4'].map(add);
  expect(began).toEqual(['a1', 'a2']);
  all.push(add('b1'), add('b2'));
  await end('a1');
  expect(began).toEqual(['a1', 'a2', 'b1']);
  await endAll();
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  await Promise.all(all);
});

test('when too many wait, the key with the most waiting loses its last', async () => {
  const { add, began, endAll } = bench({ runningMax: 1, waitingMax: 3 });
  const [first, second, third, last] = ['a1', 'a2', 'a3', 'a4'].map(add);
  await expect(add('a5')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const refused = expect(last).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const other = add('b1');
  await refused;
  await endAll();
  expect(began).toEqual(['a1', 'b1', 'a2', 'a3']);
  expect(await Promise.all([first, second, third, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('a failing job lets the next one start', async () => {
  const limiter = createFairLimiter({ runningMax: 1, waitingMax: 1 });
  const failing = limiter('a', () => Promise.reject(new Error('no')));
  const next = limiter('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
