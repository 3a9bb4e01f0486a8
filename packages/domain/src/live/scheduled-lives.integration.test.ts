import { changeScheduledLiveInput, scheduleLiveInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import type { Context } from '../kernel/index.ts';
import { planLivePushes } from '../push/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  cancelScheduledLive,
  changeScheduledLive,
  listScheduledLives,
  remindMeOfLive,
  remindOfLive,
  scheduleLive,
} from './index.ts';

const world = await createTestWorld();
const { domainEvents, follows, pushes, pushSubscriptions } = schema;
const hourMs = 3_600_000;
const inMs = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const schedule = (creator: Person, values: object = {}) =>
  scheduleLive(creator.ctx, scheduleLiveInput.parse({ title: 'Evening talk', startsAt: inMs(hourMs), ...values }));
const change = (creator: Person, values: object) =>
  changeScheduledLive(creator.ctx, changeScheduledLiveInput.parse(values));
const changesOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(domainEvents)
      .where(and(eq(domainEvents.kind, 'live_reminder'), eq(domainEvents.subjectId, id)))
  ).map(({ payload }) => payload);
const toldOn = (person: Person) =>
  world.published.flatMap(({ topic, event }) =>
    topic === topics.account(person.id) && event.type === 'live_reminder' ? [event.change] : [],
  );

test('all scheduled lives are listed after those that concern the viewer', async () => {
  const [soon, followed, blocked] = [
    await world.createPerson({ creator: true }),
    await world.createPerson({ creator: true }),
    await world.createPerson({ creator: true }),
  ];
  const fan = await world.createPerson();
  const first = await schedule(soon);
  const hidden = await schedule(blocked);
  const second = await schedule(followed, { startsAt: inMs(2 * hourMs) });
  await world.db.insert(follows).values({ followerId: fan.id, followeeId: followed.id });
  await blockAccount(fan.ctx, { id: blocked.id });
  const all = async (ctx: Context, limit = 20) =>
    (await listScheduledLives(ctx, { all: true, limit })).map(({ id }) => id);
  expect(await all(fan.ctx)).toEqual([second.id, first.id]);
  expect(await all(fan.ctx, 1)).toEqual([second.id]);
  expect(await all(world.anonymous)).toEqual([first.id, hidden.id, second.id]);
  for (const [creator, { id }] of [
    [soon, first],
    [blocked, hidden],
    [followed, second],
  ] as const)
    await cancelScheduledLive(creator.ctx, { id });
  expect(await all(world.anonymous)).toEqual([]);
});

test('a scheduled live is listed, with a reminder for who wants one, and reminds once at its time', async () => {
  const [creator, fan, other] = [
    await world.createPerson({ creator: true }),
    await world.createPerson(),
    await world.createPerson(),
  ];
  const live = await schedule(creator);
  expect(live).toMatchObject({ title: 'Evening talk', state: 'scheduled', reminding: false, reminders: 0 });
  const jobs = await world.db.execute(
    sql`select 1 from graphile_worker.jobs where key = ${`remind_live:${live.id}:1`}`,
  );
  expect(jobs).toHaveLength(1);
  await Promise.all([
    remindMeOfLive(fan.ctx, { id: live.id, remind: true }),
    remindMeOfLive(fan.ctx, { id: live.id, remind: true }),
  ]);
  expect(await listScheduledLives(fan.ctx, { all: false, limit: 20 })).toMatchObject([
    { id: live.id, reminding: true, reminders: null },
  ]);
  expect(await listScheduledLives(creator.ctx, { all: false, limit: 20 })).toMatchObject([{ reminders: 1 }]);
  expect(await listScheduledLives(other.ctx, { all: false, limit: 20 })).toEqual([]);
  expect(await listScheduledLives(world.anonymous, { user: creator.id, all: false, limit: 20 })).toMatchObject([
    { reminding: false },
  ]);
  await world.db.insert(follows).values({ followerId: other.id, followeeId: creator.id });
  expect(await listScheduledLives(other.ctx, { all: false, limit: 20 })).toMatchObject([{ id: live.id }]);

  await remindOfLive(world.system, { scheduled: live.id, version: 1 });
  expect(await changesOf(live.id)).toEqual([]);
  world.clock.advance(hourMs);
  const due = () => remindOfLive(world.system, { scheduled: live.id, version: 1 });
  await Promise.all([due(), due()]);
  await due();
  expect(await changesOf(live.id)).toEqual([{ change: 'due' }]);
  expect([toldOn(fan), toldOn(other)]).toEqual([['due'], []]);
  expect(await listScheduledLives(creator.ctx, { all: false, limit: 20 })).toEqual([]);
  await expect(remindMeOfLive(fan.ctx, { id: live.id, remind: true })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a moved live tells those with a reminder, and only the new time reminds; a cancelled one never does', async () => {
  const [creator, fan] = [await world.createPerson({ creator: true }), await world.createPerson()];
  const live = await schedule(creator);
  await remindMeOfLive(fan.ctx, { id: live.id, remind: true });
  await change(creator, { id: live.id, title: 'Night talk' });
  expect(await changesOf(live.id)).toEqual([]);
  const startsAt = inMs(3 * hourMs);
  expect(await change(creator, { id: live.id, startsAt })).toMatchObject({ title: 'Night talk', startsAt });
  world.clock.advance(hourMs);
  await remindOfLive(world.system, { scheduled: live.id, version: 1 });
  expect(await changesOf(live.id)).toEqual([{ change: 'moved', version: 2 }]);
  await cancelScheduledLive(creator.ctx, { id: live.id });
  await expect(cancelScheduledLive(creator.ctx, { id: live.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  world.clock.advance(3 * hourMs);
  await remindOfLive(world.system, { scheduled: live.id, version: 2 });
  expect(toldOn(fan)).toEqual(['moved', 'cancelled']);
});

test('the pushes go to the devices of those with a reminder, once', async () => {
  const [creator, fan, other] = [
    await world.createPerson({ creator: true }),
    await world.createPerson(),
    await world.createPerson(),
  ];
  for (const person of [fan, other])
    await world.db.insert(pushSubscriptions).values({
      accountId: person.id,
      sessionId: crypto.randomUUID(),
      endpoint: `https://push.test/${person.id}`,
      p256dh: 'key',
      auth: 'auth',
    });
  const live = await schedule(creator);
  await remindMeOfLive(fan.ctx, { id: live.id, remind: true });
  world.clock.advance(hourMs);
  await remindOfLive(world.system, { scheduled: live.id, version: 1 });
  const [event] = await world.db.select().from(domainEvents).where(eq(domainEvents.subjectId, live.id));
  const planIt = () => planLivePushes(world.system, { event: event?.id ?? '', after: null });
  await planIt();
  await planIt();
  const planned = await world.db
    .select({ account: pushSubscriptions.accountId })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .where(eq(pushes.eventId, event?.id ?? ''));
  expect(planned).toEqual([{ account: fan.id }]);
});

test('only its creator changes a scheduled live, within the limits; a block hides it', async () => {
  const [creator, other, fan] = [
    await world.createPerson({ creator: true }),
    await world.createPerson({ creator: true }),
    await world.createPerson(),
  ];
  await expect(schedule(fan)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const startsAt of [inMs(-1), inMs(91 * 24 * hourMs)])
    await expect(schedule(creator, { startsAt })).rejects.toMatchObject({ fields: { startsAt: [expect.any(String)] } });
  expect(
    scheduleLiveInput.safeParse({ title: ' ', startsAt: 'soon' }).error?.issues.map(({ path }) => path[0]),
  ).toEqual(['title', 'startsAt']);
  const live = await schedule(creator);
  await expect(change(other, { id: live.id, title: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(cancelScheduledLive(fan.ctx, { id: live.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(remindMeOfLive(world.anonymous, { id: live.id, remind: true })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(remindMeOfLive(fan.ctx, { id: fan.id, remind: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await blockAccount(creator.ctx, { id: fan.id });
  await expect(remindMeOfLive(fan.ctx, { id: live.id, remind: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const answers = await Promise.allSettled(Array.from({ length: 21 }, () => schedule(creator)));
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(2);
});

test('what a suspended or former creator has announced is not shown, and nobody is reminded of it', async () => {
  const { accounts } = schema;
  const fan = await world.createPerson();
  for (const gone of [{ suspendedAt: new Date() }, { deletedAt: new Date() }, { creator: false }]) {
    const creator = await world.createPerson({ creator: true });
    const live = await schedule(creator);
    await remindMeOfLive(fan.ctx, { id: live.id, remind: true });
    await world.db.update(accounts).set(gone).where(eq(accounts.id, creator.id));
    const shown = await listScheduledLives(world.anonymous, { all: true, limit: 20 });
    expect(shown.map(({ id }) => id)).not.toContain(live.id);
    world.clock.advance(hourMs);
    await remindOfLive(world.system, { scheduled: live.id, version: 1 });
    expect(toldOn(fan)).toEqual([]);
    expect(await changesOf(live.id)).toEqual([]);
  }
});
