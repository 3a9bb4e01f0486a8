import { createECDH, randomBytes } from 'node:crypto';
import { limits, messages, newMessageInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, inArray, sql } from '@foxreel/db/drizzle';
import { type OutgoingPush, PushFailure } from '@foxreel/push';
import { createLiveCreator, createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { beforeEach, expect, test } from 'vitest';
import { endOtherSessions, signOut } from '../account/index.ts';
import { addComment, markMentionsSeen } from '../comments/index.ts';
import type { Context } from '../kernel/index.ts';
import { changeScheduledLive, remindMeOfLive, remindOfLive, scheduleLive } from '../live/index.ts';
import { markThreadRead, sendMessage } from '../messaging/index.ts';
import { saveNotificationSettings } from '../notifications/index.ts';
import { blockAccount, setFollowing } from '../social/index.ts';
import {
  getPushKey,
  planLivePushes,
  planPushes,
  renewPush,
  sendPush,
  subscribePush,
  unsubscribePush,
} from './index.ts';

const { domainEvents, pushes, pushSubscriptions, sessions } = schema;
const world = await createTestWorld();
const parts = { publicKey: 'key', allows: (endpoint: string) => endpoint.startsWith('https://push.test/') };
const withPush = (person: Person): Context => ({ ...person.ctx, push: parts });

let sent: OutgoingPush[] = [];
let failure: PushFailure | null = null;
const pusher = {
  send: async (push: OutgoingPush) => {
    if (failure) throw failure;
    sent.push(push);
  },
};
beforeEach(() => {
  sent = [];
  failure = null;
});

let made = 0;
const deviceKeys = () => ({
  endpoint: `https://push.test/${++made}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});
async function subscribed(person: Person): Promise<string> {
  const device = deviceKeys();
  await subscribePush(withPush(person), device);
  return device.endpoint;
}
const write = (from: Person, to: Person, value: string) =>
  sendMessage(from.ctx, newMessageInput.parse({ to: to.id, data: { type: 'text', value } }));
const devicesOf = async (person: Person) =>
  (await world.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, person.id))).map(
    ({ endpoint }) => endpoint,
  );

/** Runs the workers' tasks for the newest event of these kinds twice, as jobs may repeat. Returns the pushes sent. */
async function work(by: Person, lastTry = true): Promise<OutgoingPush[]> {
  const before = sent.length;
  const [event] = await world.db
    .select()
    .from(domainEvents)
    .where(
      and(
        eq(domainEvents.actorId, by.id),
        inArray(domainEvents.kind, ['message', 'message_again', 'live_started', 'mention']),
      ),
    )
    .orderBy(desc(domainEvents.id))
    .limit(1);
  if (!event) return [];
  for (let run = 0; run < 2; run += 1) {
    await planPushes(world.system, { event: event.id });
    if (event.kind === 'live_started') await planLivePushes(world.system, { event: event.id, after: null });
    const planned = await world.db.select().from(pushes).where(eq(pushes.eventId, event.id));
    for (const { id } of planned) await sendPush(world.system, { push: id }, { pusher, lastTry });
  }
  return sent.slice(before);
}

test('a message notifies every device of its recipient once, with the sender and without the text', async () => {
  const [fan, creator] = [await world.createPerson({ fullname: 'Fan' }), await world.createPerson()];
  const endpoints = [await subscribed(creator), await subscribed(creator)];
  const { thread } = await write(fan, creator, 'A secret');
  const told = await work(fan);
  expect(told.map(({ target }) => target.endpoint).toSorted()).toEqual(endpoints.toSorted());
  expect(JSON.parse(told[0]?.payload ?? '')).toEqual({
    title: 'Fan',
    body: 'New message',
    path: `/messages/inbox/${thread}`,
    tag: `thread:${thread}`,
  });
  expect(told[0]?.topic).toMatch(/^[\w-]{32}$/);
  await write(fan, creator, 'Another');
  expect(await work(fan)).toHaveLength(2);
});

test('the text is included for accounts that want previews, shortened', async () => {
  const [fan, creator] = [await world.createPerson(), await world.createPerson()];
  await subscribed(creator);
  await saveNotificationSettings(creator.ctx, { pushPreviews: true });
  await write(fan, creator, 'x'.repeat(300));
  const [told] = await work(fan);
  expect(told?.payload).toContain(`"${'x'.repeat(159)}…"`);
});

test('nothing is sent about read or unwanted messages, or from blocked accounts', async () => {
  const [fan, creator] = [await world.createPerson(), await world.createPerson()];
  await subscribed(creator);
  const { thread } = await write(fan, creator, 'One');
  await markThreadRead(creator.ctx, { thread });
  expect(await work(fan)).toEqual([]);
  await saveNotificationSettings(creator.ctx, { pushMessages: false });
  await write(fan, creator, 'Two');
  expect(await work(fan)).toEqual([]);
  await saveNotificationSettings(creator.ctx, { pushMessages: true });
  await write(fan, creator, 'Three');
  await blockAccount(creator.ctx, { id: fan.id });
  expect(await work(fan)).toEqual([]);
});

test('a mention notifies who wants it, until it is seen', async () => {
  const [creator, fan] = [await world.createPerson({ creator: true }), await world.createPerson({ fullname: 'Fan' })];
  const [named, quiet] = [await world.createPerson(), await world.createPerson()];
  const media = (await insertMedia(world, creator)).id;
  for (const person of [named, quiet]) await subscribed(person);
  await saveNotificationSettings(quiet.ctx, { pushMentions: false });
  const mention = (person: Person) => addComment(fan.ctx, { media, message: `For @${person.username}` });
  const { id } = await mention(named);
  const told = await work(fan);
  expect(told.map(({ payload }) => JSON.parse(payload))).toEqual([
    {
      title: 'Fan',
      body: 'Mentioned you in a comment',
      path: `/${creator.username}/video/${media}?popup=comment&comment=${id}`,
      tag: `mention:${id}`,
    },
  ]);
  await mention(quiet);
  expect(await work(fan)).toEqual([]);
  await mention(named);
  await markMentionsSeen(named.ctx);
  expect(await work(fan)).toEqual([]);
});

test('in quiet hours a message waits for their end, and a live is not announced', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  await subscribed(fan);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  await saveNotificationSettings(fan.ctx, { quietHours: true, quietFrom: at(-60), quietTo: at(60), timeZone: 'UTC' });
  await write(creator, fan, 'Good night');
  expect(await work(creator)).toEqual([]);
  const [queued] = await world.db
    .select({ id: pushes.id, state: pushes.state })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .where(eq(pushSubscriptions.accountId, fan.id));
  expect(queued?.state).toBe('queued');
  const waiting = await world.db.execute<{ run_at: Date }>(
    sql`select run_at from graphile_worker.jobs where key like ${`push:${queued?.id}:%`}`,
  );
  expect(waiting.map(({ run_at }) => new Date(run_at).toISOString().slice(11, 16))).toEqual([at(60)]);

  await setFollowing(fan.ctx, { id: creator.id, following: true });
  const [live] = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
  await world.db
    .insert(domainEvents)
    .values({ kind: 'live_started', actorId: creator.id, subjectId: live?.id ?? null, createdAt: new Date() });
  expect(await work(creator)).toEqual([]);
  await saveNotificationSettings(fan.ctx, { quietHours: false });
  await sendPush(world.system, { push: queued?.id ?? '' }, { pusher, lastTry: true });
  expect(sent).toHaveLength(1);
});

test('without a device a later message is no event', async () => {
  const [fan, creator] = [await world.createPerson(), await world.createPerson()];
  for (const text of ['One', 'Two']) await write(fan, creator, text);
  const kinds = await world.db
    .select({ kind: domainEvents.kind })
    .from(domainEvents)
    .where(eq(domainEvents.actorId, fan.id));
  expect(kinds).toEqual([{ kind: 'message' }]);
});

test('a live notifies followers who want it, and nobody once it is over', async () => {
  const creator = await createLiveCreator(world);
  const [follower, stranger, quiet] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  const [endpoint] = [await subscribed(follower), await subscribed(stranger), await subscribed(quiet)];
  await saveNotificationSettings(quiet.ctx, { pushLives: false });
  for (const fan of [follower, quiet]) await setFollowing(fan.ctx, { id: creator.id, following: true });
  const [live] = await world.db.select().from(schema.lives).where(eq(schema.lives.accountId, creator.id));
  const started = () =>
    world.db
      .insert(domainEvents)
      .values({ kind: 'live_started', actorId: creator.id, subjectId: live?.id ?? null, createdAt: new Date() });
  await started();
  const told = await work(creator);
  expect(told.map(({ target }) => target.endpoint)).toEqual([endpoint]);
  expect(told[0]?.payload).toContain(`"/${creator.username}/live"`);
  await world.db.update(schema.lives).set({ state: 'ended' }).where(eq(schema.lives.accountId, creator.id));
  await started();
  expect(await work(creator)).toEqual([]);
});

test('a device unknown to its push service is deleted; other failures are retried, then stored', async () => {
  const [fan, creator] = [await world.createPerson(), await world.createPerson()];
  await subscribed(creator);
  await write(fan, creator, 'One');
  failure = new PushFailure('busy');
  await expect(work(fan, false)).rejects.toBe(failure);
  await work(fan, true);
  const kept = await world.db
    .select({ state: pushes.state, reason: pushes.reason })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .where(eq(pushSubscriptions.accountId, creator.id));
  expect(kept).toEqual([{ state: 'failed', reason: 'busy' }]);
  failure = new PushFailure('gone', { gone: true });
  await write(fan, creator, 'Two');
  await work(fan);
  expect(await devicesOf(creator)).toEqual([]);
});

test('a sign-out unsubscribes its device, and a sign-out everywhere all others, even with expired sessions', async () => {
  const person = await world.createPerson();
  const here = await subscribed(person);
  const elsewhere = deviceKeys();
  const { ctx } = person;
  if (ctx.actor.kind !== 'account') throw new Error('Not signed in');
  const other = { ...ctx, push: parts, actor: { ...ctx.actor, sessionId: crypto.randomUUID() } };
  await subscribePush(other, elsewhere);
  expect(await devicesOf(person)).toHaveLength(2);
  await endOtherSessions(ctx);
  expect(await devicesOf(person)).toEqual([here]);
  await signOut(ctx);
  expect(await devicesOf(person)).toEqual([]);
  expect(await world.db.select().from(sessions).where(eq(sessions.accountId, person.id))).toEqual([]);
});

test('a browser belongs to whoever uses it', async () => {
  const [one, two] = [await world.createPerson(), await world.createPerson()];
  const endpoint = await subscribed(one);
  expect(await renewPush(one.ctx, { endpoint })).toBe(true);
  expect(await renewPush(two.ctx, { endpoint })).toBe(false);
  expect(await renewPush(one.ctx, { endpoint })).toBe(false);
  const device = deviceKeys();
  await subscribePush(withPush(one), device);
  await subscribePush(withPush(two), device);
  expect([await devicesOf(one), await devicesOf(two)]).toEqual([[], [device.endpoint]]);
  expect(await unsubscribePush(one.ctx, device)).toBe(false);
  expect(await unsubscribePush(two.ctx, device)).toBe(true);
});

test('only sessions subscribe, only to known services, and up to a limit', async () => {
  const person = await world.createPerson();
  const ctx = withPush(person);
  if (ctx.actor.kind !== 'account') throw new Error('Not signed in');
  const tool: Context = { ...ctx, actor: { ...ctx.actor, scopes: ['account'] } };
  await expect(subscribePush(tool, deviceKeys())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(getPushKey({ ...world.anonymous, push: parts })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(getPushKey(person.ctx)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await getPushKey(ctx)).toBe('key');
  await expect(subscribePush(ctx, { ...deviceKeys(), endpoint: 'https://10.0.0.1/x' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: messages.pushEndpoint,
  });
  const tries = Array.from({ length: limits.pushDevicesMax + 2 }, () => subscribePush(ctx, deviceKeys()));
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(await devicesOf(person)).toHaveLength(limits.pushDevicesMax);
});

test('a moved live is told once, and not at night; a reminder comes at its time', async () => {
  const [creator, fan] = [await world.createPerson({ creator: true }), await world.createPerson()];
  await subscribed(fan);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  await saveNotificationSettings(fan.ctx, { quietHours: true, quietFrom: at(-60), quietTo: at(60), timeZone: 'UTC' });
  const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);
  const { id } = await scheduleLive(creator.ctx, { title: 'Evening talk', startsAt: inMinutes(60) });
  await remindMeOfLive(fan.ctx, { id, remind: true });
  for (const minutes of [70, 80]) await changeScheduledLive(creator.ctx, { id, startsAt: inMinutes(minutes) });
  const deliver = async () => {
    const before = sent.length;
    const events = await world.db
      .select()
      .from(domainEvents)
      .where(and(eq(domainEvents.actorId, creator.id), eq(domainEvents.kind, 'live_reminder')))
      .orderBy(domainEvents.id);
    for (const event of events) {
      await planLivePushes(world.system, { event: event.id, after: null });
      const planned = await world.db.select().from(pushes).where(eq(pushes.eventId, event.id));
      for (const push of planned) await sendPush(world.system, { push: push.id }, { pusher, lastTry: true });
    }
    return sent.slice(before).map(({ payload }): unknown => JSON.parse(payload));
  };
  expect(await deliver()).toEqual([]);
  await saveNotificationSettings(fan.ctx, { quietHours: false });
  expect(await deliver()).toMatchObject([{ body: expect.stringContaining('Evening talk · ') }]);
  await saveNotificationSettings(fan.ctx, { quietHours: true });
  world.clock.advance(81 * 60_000);
  await remindOfLive(world.system, { scheduled: id, version: 3 });
  expect(await deliver()).toMatchObject([{ body: 'Evening talk' }]);
});
