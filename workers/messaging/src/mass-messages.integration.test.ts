import { sendMassMessageInput, threadListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { listFailedJobs, retryJob } from '@foxreel/domain/jobs';
import { type Context, SandboxClock } from '@foxreel/domain/kernel';
import {
  cancelMassMessage,
  getMassMessage,
  listThreads,
  pauseMassMessage,
  resumeMassMessage,
  sendMassMessage,
} from '@foxreel/domain/messaging';
import { advanceClock } from '@foxreel/domain/sandbox';
import { createTestWorld, type Person, type StartedWorker, startWorker } from '@foxreel/testing';
import { afterEach, expect, test, vi } from 'vitest';

const world = await createTestWorld();
const clock = new SandboxClock();
const workers: StartedWorker[] = [];
const { massBatches } = schema;
const soon = { timeout: 90_000, interval: 100 };
vi.setConfig({ testTimeout: 240_000 });

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});
const start = async (env: NodeJS.ProcessEnv = {}) => {
  const worker = await startWorker(world, 'messaging', env);
  workers.push(worker);
  return worker;
};
const inSandbox = (ctx: Context): Context => ({ ...ctx, clock });

/** A creator and many followers, in one statement. */
async function creatorWith(fans: number): Promise<Person> {
  const creator = await world.createPerson({ creator: true });
  await world.db.execute(sql`
    with made as (
      insert into accounts (username, email, fullname, password_hash)
      select 'm' || i || left(${creator.username}, 12), i || ${creator.email}, 'Fan ' || i, 'none' from generate_series(1, ${fans}) as i returning id)
    insert into follows (follower_id, followee_id, created_at) select id, ${creator.id}, now() - interval '1 minute' from made`);
  return creator;
}
const send = (creator: Person, more: Record<string, unknown> = {}) =>
  sendMassMessage(
    inSandbox(creator.ctx),
    sendMassMessageInput.parse({ send_to: 'follower', messages: [{ type: 'text', value: 'To all' }], ...more }),
  );
const look = (creator: Person, id: string) => getMassMessage(inSandbox(creator.ctx), { id });

/** Recipients, messages, and threads whose unread count differs from their number of messages. */
async function tally(mass: string) {
  const [row] = await world.db.execute<{ fans: number; messages: number; wrong: number }>(sql`
    select count(distinct split_part(m.dedupe_key, ':', 3))::int as fans, count(*)::int as messages,
      count(*) filter (where t.unread1 + t.unread2 <> 1)::int as wrong
    from messages m join threads t on t.id = m.thread_id where split_part(m.dedupe_key, ':', 2) = ${mass}`);
  return row;
}
const slowDown = (ms: number) =>
  world.db.execute(
    sql.raw(`create or replace function slow_mass() returns trigger language plpgsql as $$ begin perform pg_sleep(${ms / 1000}); return null; end $$;
    create or replace trigger slow_mass after insert on messages for each statement execute function slow_mass()`),
  );
const fullSpeed = () => world.db.execute(sql.raw('drop trigger if exists slow_mass on messages'));

test('killed during a batch, with Valkey down afterwards: everyone has exactly one message within a minute', async () => {
  const creator = await creatorWith(3_000);
  await slowDown(700);
  const first = await start();
  const { id } = await send(creator);
  await vi.waitFor(async () => expect((await look(creator, id)).delivered).toBeGreaterThan(0), soon);
  expect(await first.end('SIGKILL')).toBeNull();
  const held = await tally(id);
  expect(held?.fans).toBeLessThan(3_000);
  await fullSpeed();
  const killedAt = Date.now();
  // Events are lost without Valkey, and nothing else is.
  await Promise.all([start(), start({ VALKEY_URL: 'redis://127.0.0.1:9' })]);
  await vi.waitFor(async () => expect((await look(creator, id)).status).toBe('sent'), soon);
  expect(Date.now() - killedAt).toBeLessThan(60_000);
  expect(await tally(id)).toEqual({ fans: 3_000, messages: 3_000, wrong: 0 });
  expect(await look(creator, id)).toMatchObject({ delivered: 3_000, recipients: 3_000 });
});

test('pauses during delivery, continues when resumed, and ends when canceled', async () => {
  await start();
  const creator = await creatorWith(4_000);
  await slowDown(400);
  const { id } = await send(creator);
  await vi.waitFor(async () => expect((await look(creator, id)).delivered).toBeGreaterThan(0), soon);
  await pauseMassMessage(inSandbox(creator.ctx), { id });
  const paused = (await look(creator, id)).delivered;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await look(creator, id)).delivered).toBe(paused);
  expect(paused).toBeLessThan(4_000);
  await resumeMassMessage(inSandbox(creator.ctx), { id });
  await vi.waitFor(async () => expect((await look(creator, id)).delivered).toBeGreaterThan(paused), soon);
  await cancelMassMessage(inSandbox(creator.ctx), { id });
  const canceled = (await look(creator, id)).delivered;
  await fullSpeed();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await look(creator, id)).delivered).toBe(canceled);
  expect(await tally(id)).toEqual({ fans: canceled, messages: canceled, wrong: 0 });
});

test('a scheduled message is sent when its time comes', async () => {
  await start();
  const creator = await creatorWith(3);
  const { id } = await send(creator, { scheduled_at: new Date(clock.now().getTime() + 3_600_000) });
  await advanceClock(inSandbox(world.system), { advance: 3_600_000 });
  await vi.waitFor(async () => expect((await look(creator, id)).status).toBe('sent'), soon);
  expect(await tally(id)).toEqual({ fans: 3, messages: 3, wrong: 0 });
});

test('a batch that fails for good is set aside with its reason, and delivered when staff retry it', async () => {
  const worker = await start();
  const creator = await creatorWith(600);
  await world.db.execute(
    sql.raw(`create or replace function poison() returns trigger language plpgsql as $$ begin raise exception 'This batch is poison'; end $$;
    create or replace trigger poison before insert on messages for each statement execute function poison()`),
  );
  const { id } = await send(creator);
  const tryAll = async () => {
    await world.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now(), max_attempts = 2 where key like ${`mass:${id}:%`}`,
    );
    expect((await look(creator, id)).status).toBe('failed');
  };
  await vi.waitFor(tryAll, { ...soon, interval: 500 });
  const staff = await world.createPerson({ staff: true });
  const failed = (await listFailedJobs(staff.ctx, { skip: 0, limit: 50 })).filter(({ payload }) =>
    payload.includes(id),
  );
  expect(failed.length).toBe(2);
  for (const job of failed)
    expect(job).toMatchObject({ task: 'deliver_mass_batch', error: expect.stringContaining('This batch is poison') });
  // Skipped recipients do not see it either, and only staff may retry.
  const [fan] = await world.db.execute<{ id: string }>(
    sql`select follower_id as id from follows where followee_id = ${creator.id} limit 1`,
  );
  const fanCtx = world.contextOf({
    kind: 'account',
    accountId: fan?.id ?? '',
    sessionId: '',
    scopes: null,
    creator: false,
    staff: false,
  });
  expect((await listThreads(fanCtx, threadListInput.parse({}))).items).toEqual([]);
  await expect(retryJob(creator.ctx, { id: failed[0]?.id ?? '' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await world.db.execute(sql.raw('drop trigger poison on messages'));
  for (const job of failed) expect(await retryJob(staff.ctx, { id: job.id })).toBe(true);
  await vi.waitFor(async () => expect((await look(creator, id)).status).toBe('sent'), soon);
  expect(await tally(id)).toEqual({ fans: 600, messages: 600, wrong: 0 });
  const states = await world.db.select().from(massBatches).where(eq(massBatches.massId, id));
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['done']));
  expect(worker.process.exitCode).toBeNull();
});
