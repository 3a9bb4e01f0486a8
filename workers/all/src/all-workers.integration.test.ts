import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { requestPasswordReset } from '@foxreel/domain/account';
import { enqueue } from '@foxreel/queue';
import { createTestWorld, insertMedia, type StartedWorker, startWorker } from '@foxreel/testing';
import { afterEach, expect, test, vi } from 'vitest';

const world = await createTestWorld();
const workers: StartedWorker[] = [];
vi.setConfig({ testTimeout: 120_000 });
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});
const soon = { timeout: 60_000, interval: 100 };

test('one process runs the jobs of all workers, and stops in an orderly way', async () => {
  const worker = await startWorker(world, 'all', { RTMP_PORT: '0' });
  workers.push(worker);
  const person = await world.createPerson({ creator: true });
  const { id } = await insertMedia(world, person, {
    state: 'scheduled',
    availableAt: new Date(),
    publishedAt: null,
    reviewedAt: new Date(),
  });
  await enqueue(world.db, 'release_media', { media: id }, { key: `release:${id}` });
  await requestPasswordReset(world.anonymous, { email: person.email });
  await vi.waitFor(async () => {
    const [media] = await world.db.select().from(schema.media).where(eq(schema.media.id, id));
    expect(media?.state).toBe('published');
    expect(await world.db.select().from(schema.mails).where(eq(schema.mails.accountId, person.id))).toMatchObject([
      { state: 'sent' },
    ]);
  }, soon);
  const beating = await world.db.select({ process: schema.workerHeartbeats.process }).from(schema.workerHeartbeats);
  expect(beating.map((each) => each.process).toSorted()).toEqual([
    'housekeeping/notices',
    'housekeeping/upkeep',
    'live',
    'media/encode',
    'media/ladder',
    'media/previews',
    'media/quick',
    'messaging',
    'messaging/mass',
    'money',
  ]);
  expect(await worker.end('SIGTERM')).toBe(0);
});

test('WORKERS selects the workers', async () => {
  const worker = await startWorker(world, 'all', { WORKERS: 'money, housekeeping' });
  workers.push(worker);
  const processes = async () =>
    (await world.db.select({ process: schema.workerHeartbeats.process }).from(schema.workerHeartbeats)).map(
      (each) => each.process,
    );
  await vi.waitFor(
    async () =>
      expect((await processes()).toSorted()).toEqual(['housekeeping/notices', 'housekeeping/upkeep', 'money']),
    soon,
  );
});
