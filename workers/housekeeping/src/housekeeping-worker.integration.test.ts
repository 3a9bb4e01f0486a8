import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { SandboxClock } from '@foxreel/domain/kernel';
import { advanceClock } from '@foxreel/domain/sandbox';
import { enqueue } from '@foxreel/queue';
import { createTestWorld, insertMedia, type StartedWorker, startGate, startWorker } from '@foxreel/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

const world = await createTestWorld();
const clock = new SandboxClock();
const hour = 3_600_000;
const workers: StartedWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});

test('at its start it makes the partitions of the months to come', async () => {
  const partitions = () => world.db.execute(sql`select from pg_inherits where inhparent = 'domain_events'::regclass`);
  workers.push(await startWorker(world, 'housekeeping'));
  await vi.waitFor(async () => expect((await partitions()).length).toBeGreaterThan(2), {
    timeout: 60_000,
    interval: 100,
  });
}, 120_000);

test('a scheduled release appears when its time comes, and the worker stops in an orderly way', async () => {
  const creator = await world.createPerson({ creator: true });
  const availableAt = new Date(clock.now().getTime() + 2 * hour);
  const { id } = await insertMedia(world, creator, {
    state: 'scheduled',
    availableAt,
    publishedAt: null,
    reviewedAt: new Date(),
  });
  await enqueue(world.db, 'release_media', { media: id }, { runAt: availableAt, key: `release:${id}` });
  const worker = await startWorker(world, 'housekeeping');
  workers.push(worker);
  const state = async () => (await world.db.select().from(schema.media).where(eq(schema.media.id, id)))[0]?.state;
  await advanceClock({ ...world.system, clock }, { advance: hour });
  expect(await state()).toBe('scheduled');
  await advanceClock({ ...world.system, clock }, { advance: hour });
  await vi.waitFor(async () => expect(await state()).toBe('published'), { timeout: 60_000, interval: 100 });
  expect(await worker.end('SIGTERM')).toBe(0);
}, 120_000);

test('it also stops in an orderly way while the database is away', async () => {
  const gate = await startGate(world.database.url, 5432);
  onTestFinished(() => gate.close());
  const worker = await startWorker(world, 'housekeeping', { DATABASE_URL: gate.url });
  workers.push(worker);
  gate.shut();
  expect(await worker.end('SIGTERM')).toBe(0);
}, 120_000);
