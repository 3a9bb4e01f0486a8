import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { schema } from '@foxreel/db';
import { SandboxClock } from '@foxreel/domain/kernel';
import { advanceClock } from '@foxreel/domain/sandbox';
import { enqueue } from '@foxreel/queue';
import { createTestWorld, insertMedia, requiredVariable } from '@foxreel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';

const world = await createTestWorld();
const clock = new SandboxClock();
const hour = 3_600_000;
let worker: ChildProcess | null = null;
afterAll(() => worker?.kill('SIGKILL'));

test('a scheduled release appears by itself when the clock comes to it, and the worker stops in order', async () => {
  const creator = await world.createPerson({ creator: true });
  const availableAt = new Date(clock.now().getTime() + 2 * hour);
  const { id } = await insertMedia(world, creator, {
    state: 'scheduled',
    availableAt,
    publishedAt: null,
    reviewedAt: new Date(),
  });
  await enqueue(world.db, 'release_media', { media: id }, { runAt: availableAt, key: `release:${id}` });
  worker = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: world.database.url,
      VALKEY_URL: requiredVariable('VALKEY_URL'),
      APP_SECRET: world.secret,
      DATA_DIR: world.folder,
      SANDBOX: 'true',
    },
  });
  const state = async () => (await world.db.select().from(schema.media).where(eq(schema.media.id, id)))[0]?.state;
  await advanceClock({ ...world.system, clock }, { advance: hour });
  expect(await state()).toBe('scheduled');
  await advanceClock({ ...world.system, clock }, { advance: hour });
  await vi.waitFor(async () => expect(await state()).toBe('published'), { timeout: 60_000, interval: 100 });
  const ended = once(worker, 'exit');
  worker.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 120_000);
