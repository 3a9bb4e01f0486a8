import { sql } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test, vi } from 'vitest';
import { defineTask, enqueue, type RunningWorker, runWorker } from './index.ts';

const world = await createTestWorld();
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const [ann, bob, cid] = ['ann', 'bob', 'cid'];

/** Jobs that finish when the test says so, and the names of those that started, in order. */
function bench() {
  const names = new Map<string, string>();
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: 'mix_recording' | 'encode_playable') =>
    defineTask(name, async ({ media }) => {
      const which = names.get(media) ?? '';
      began.push(which);
      await new Promise<void>((resolve) => ends.set(which, resolve));
    });
  return {
    began,
    add: async (share: string, name: string, mixed = false) => {
      const media = crypto.randomUUID();
      names.set(media, name);
      if (mixed) await enqueue(world.db, 'mix_recording', { media, sound: media, afterSeconds: 0 }, { share });
      else await enqueue(world.db, 'encode_playable', { media }, { share });
    },
    start: (): Promise<RunningWorker> =>
      runWorker({
        databaseUrl: world.database.url,
        process: 'test',
        tasks: [task('mix_recording'), task('encode_playable')],
        concurrency: 1,
        logger: silent,
      }),
    end: (name: string) => ends.get(name)?.(),
    atWork: (expected: string[]) => vi.waitFor(() => expect(began).toEqual(expected), { timeout: 10_000 }),
    async endAll(count: number) {
      for (let index = 0; index < count; index += 1) {
        await vi.waitFor(() => expect(began.length).toBeGreaterThan(index), { timeout: 10_000 });
        ends.get(began[index] ?? '')?.();
      }
      const left = async () => [...(await world.db.execute(sql`select 1 from graphile_worker._private_jobs`))];
      await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 });
    },
  };
}

test('nobody’s second waiting job runs before somebody else’s first', async () => {
  const { add, start, endAll, began } = bench();
  for (const name of ['a1', 'a2', 'a3']) await add(ann, name);
  await add(bob, 'b1');
  await add(cid, 'c1', true);
  await add(bob, 'b2');
  const worker = await start();
  await endAll(6);
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  await worker.stop();
});

test('a newcomer waits for one turn, and the others’ jobs are not put behind all of theirs', async () => {
  const { add, start, end, atWork, endAll, began } = bench();
  for (const name of ['a1', 'a2', 'a3', 'a4']) await add(ann, name, name === 'a1');
  const worker = await start();
  await atWork(['a1']);
  end('a1');
  await atWork(['a1', 'a2']);
  for (const name of ['b1', 'b2', 'b3']) await add(bob, name);
  await endAll(7);
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'b3']);
  await worker.stop();
});

test('a single account uses all workers, and the next free one goes to a newcomer', async () => {
  const { add, start, end, atWork, endAll, began } = bench();
  const workers = await Promise.all([start(), start()]);
  for (const name of ['a1', 'a2', 'a3']) {
    await add(ann, name);
    await vi.waitFor(() => expect(began.length).toBe(Math.min(2, Number(name.charAt(1)))), { timeout: 10_000 });
  }
  await add(bob, 'b1');
  end('a2');
  await atWork(['a1', 'a2', 'b1']);
  await endAll(4);
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
  await Promise.all(workers.map((worker) => worker.stop()));
});
