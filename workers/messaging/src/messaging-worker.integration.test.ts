import { messageListInput, messengerRuleInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { type Context, recordEvent, SandboxClock, withTransaction } from '@foxreel/domain/kernel';
import { getThreadWith, listMessages, saveMessengerRule, switchMessengerRule } from '@foxreel/domain/messaging';
import { advanceClock } from '@foxreel/domain/sandbox';
import { createTestWorld, type Person, type StartedWorker, startWorker } from '@foxreel/testing';
import { afterEach, expect, test, vi } from 'vitest';

const world = await createTestWorld();
const clock = new SandboxClock();
const workers: StartedWorker[] = [];
const { autoDeliveries, follows } = schema;
const hour = 3_600_000;
const soon = { timeout: 20_000, interval: 50 };
vi.setConfig({ testTimeout: 120_000 });

afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
});
const start = async () => {
  const worker = await startWorker(world, 'messaging');
  workers.push(worker);
  return worker;
};
const inSandbox = (ctx: Context): Context => ({ ...ctx, clock });
const follow = (fan: Person, creator: Person) =>
  withTransaction(inSandbox(fan.ctx), async (ctx) => {
    await ctx.db.insert(follows).values({ followerId: fan.id, followeeId: creator.id });
    await recordEvent(ctx, { kind: 'follow', actorId: fan.id, subjectId: creator.id });
  });
async function creatorWithRule(delay: { amount: number; unit: 'minutes' | 'hours' } | null, texts = ['Welcome']) {
  const creator = await world.createPerson({ creator: true });
  const messages = texts.map((value) => ({ type: 'text', value }));
  await saveMessengerRule(inSandbox(creator.ctx), messengerRuleInput.parse({ event: 'follow', messages, delay }));
  return creator;
}
const deliveryOf = async (fan: Person) =>
  (await world.db.select().from(autoDeliveries).where(eq(autoDeliveries.fanId, fan.id)))[0];
async function texts(fan: Person, creator: Person) {
  const thread = await getThreadWith(fan.ctx, { user: creator.id });
  if (!thread) return [];
  const page = await listMessages(fan.ctx, messageListInput.parse({ thread: thread.id }));
  return page.items.map((message) => message.data[0]?.value);
}

test('a follow triggers the message, at once without a delay', async () => {
  await start();
  const creator = await creatorWithRule(null, ['One', 'Two']);
  const fan = await world.createPerson();
  await follow(fan, creator);
  await vi.waitFor(async () => expect(await texts(fan, creator)).toEqual(['One', 'Two']), soon);
});

test('a delay of hours survives the death of the worker, and fires once when the clock advances', async () => {
  const first = await start();
  const creator = await creatorWithRule({ amount: 5, unit: 'hours' });
  const fan = await world.createPerson();
  await follow(fan, creator);
  await vi.waitFor(async () => expect((await deliveryOf(fan))?.state).toBe('waiting'), soon);
  expect(await first.end('SIGKILL')).toBeNull();

  await advanceClock(inSandbox(world.system), { advance: 4 * hour });
  const second = await start();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await texts(fan, creator)).toEqual([]);
  await advanceClock(inSandbox(world.system), { advance: hour });
  await vi.waitFor(async () => expect((await deliveryOf(fan))?.state).toBe('delivered'), soon);
  expect(await second.end('SIGTERM')).toBe(0);
  await start();
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await texts(fan, creator)).toEqual(['Welcome']);
});

test('a follow without a running worker is answered when one starts', async () => {
  const creator = await creatorWithRule(null);
  const fan = await world.createPerson();
  await follow(fan, creator);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await start();
  await vi.waitFor(async () => expect(await texts(fan, creator)).toEqual(['Welcome']), soon);
});

test('two workers send once, and a rule switched off meanwhile sends nothing', async () => {
  await Promise.all([start(), start()]);
  const creator = await creatorWithRule({ amount: 30, unit: 'minutes' });
  const off = await creatorWithRule({ amount: 30, unit: 'minutes' });
  const fans = await Promise.all(Array.from({ length: 12 }, () => world.createPerson()));
  for (const fan of fans) await follow(fan, creator);
  const late = await world.createPerson();
  await follow(late, off);
  const planned = async () => (await Promise.all([...fans, late].map(deliveryOf))).map((row) => row?.state);
  await vi.waitFor(async () => expect(new Set(await planned())).toEqual(new Set(['waiting'])), soon);
  await switchMessengerRule(inSandbox(off.ctx), { event: 'follow', enabled: false });
  await advanceClock(inSandbox(world.system), { advance: hour / 2 });
  await vi.waitFor(async () => expect(await planned()).toEqual([...fans.map(() => 'delivered'), 'skipped']), soon);
  for (const fan of fans) expect(await texts(fan, creator)).toEqual(['Welcome']);
  expect(await texts(late, off)).toEqual([]);
});
