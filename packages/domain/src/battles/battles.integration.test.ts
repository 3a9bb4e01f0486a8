import { type RealtimeEvent, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { openPlayback, stopLive } from '../live/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  acceptBattle,
  battleOf,
  battlesOf,
  endBattle,
  endDueBattle,
  inviteBattle,
  listBattleInvitations,
} from './index.ts';

const world = await createTestWorld();
const { battles } = schema;
const invite = (inviter: Person, invited: Person) => inviteBattle(inviter.ctx, { user: invited.id });
const accept = (invited: Person, inviter: Person) => acceptBattle(invited.ctx, { user: inviter.id });
const eventsOn = (topic: string): RealtimeEvent[] =>
  world.published.filter((item) => item.topic === topic).map(({ event }) => event);
const rowOf = async (id: string) => (await world.db.select().from(battles).where(eq(battles.id, id)))[0];
async function begun() {
  const [one, two] = [await createLiveCreator(world), await createLiveCreator(world)];
  await invite(one, two);
  return { one, two, battle: await accept(two, one) };
}

test('an invitation reaches the invitee, and accepting starts a battle of five minutes for both', async () => {
  const [one, two] = [await createLiveCreator(world), await createLiveCreator(world)];
  expect(await invite(one, two)).toBe(true);
  expect(await invite(one, two)).toBe(true);
  const [invitation] = await listBattleInvitations(two.ctx);
  expect(invitation).toMatchObject({ state: 'invited', user1: { id: one.id }, user2: { id: two.id } });
  expect(eventsOn(topics.account(two.id))).toEqual([{ type: 'battle', action: 'invited', battle: invitation }]);
  const battle = await accept(two, one);
  expect(battle).toMatchObject({ id: invitation?.id, state: 'active', score1: 0, score2: 0 });
  const leftMs = new Date(battle.endsAt).getTime() - Date.now();
  expect(leftMs).toBeGreaterThan(295_000);
  expect(leftMs).toBeLessThanOrEqual(300_000);
  for (const side of [one, two]) {
    expect(eventsOn(topics.battle(side.id))).toMatchObject([{ action: 'update', battle: { id: battle.id } }]);
    expect(await battleOf(world.anonymous, { user: side.id })).toEqual(battle);
  }
  expect(await listBattleInvitations(two.ctx)).toEqual([]);
  const jobs = await world.db.execute(
    sql`select run_at from graphile_worker.jobs where key = ${`end_battle:${battle.id}`}`,
  );
  expect(jobs).toHaveLength(1);
});

test('only live creators who see each other can battle', async () => {
  const [one, two, fan] = [await createLiveCreator(world), await createLiveCreator(world), await world.createPerson()];
  const quiet = await world.createPerson({ creator: true });
  await expect(inviteBattle(world.anonymous, { user: one.id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(invite(fan, one)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(invite(one, one)).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(invite(one, quiet)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(invite(quiet, one)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(accept(two, one)).rejects.toMatchObject({ code: 'CONFLICT', message: 'This invitation has expired' });
  await invite(one, two);
  await expect(accept(one, two)).rejects.toMatchObject({ code: 'CONFLICT' });
  await blockAccount(two.ctx, { id: one.id });
  await expect(accept(two, one)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(invite(one, two)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, two.id));
  await expect(invite(await createLiveCreator(world), two)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an invitation expires after twenty seconds of real time', async () => {
  const [one, two] = [await createLiveCreator(world), await createLiveCreator(world)];
  await invite(one, two);
  world.clock.advance(60_000);
  const [invitation] = await listBattleInvitations(two.ctx);
  const leftMs = new Date(invitation?.endsAt ?? 0).getTime() - Date.now();
  expect(leftMs).toBeGreaterThan(15_000);
  expect(leftMs).toBeLessThanOrEqual(20_000);
  await world.db
    .update(battles)
    .set({ endsAt: new Date(Date.now() - 1) })
    .where(eq(battles.id, invitation?.id ?? ''));
  expect(await listBattleInvitations(two.ctx)).toEqual([]);
  await expect(accept(two, one)).rejects.toMatchObject({ code: 'CONFLICT' });
  await invite(one, two);
  expect((await accept(two, one)).id).not.toBe(invitation?.id);
});

test('concurrent acceptances start one battle, also of several invitations', async () => {
  const [one, two, three] = await Promise.all([0, 1, 2].map(() => createLiveCreator(world)));
  if (!one || !two || !three) throw new Error('No creators');
  await Promise.all([invite(one, three), invite(two, three), invite(one, two)]);
  const answers = await Promise.allSettled([
    accept(three, one),
    accept(three, one),
    accept(three, two),
    accept(two, one),
  ]);
  const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : []));
  expect(new Set(ids).size).toBe(1);
  const active = (await world.db.select().from(battles).where(eq(battles.state, 'active'))).filter((row) =>
    [one.id, two.id, three.id].includes(row.account1Id),
  );
  expect(active).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' });
});

test('either side and staff can end a battle, once, and nobody else', async () => {
  const { one, two, battle } = await begun();
  const [other, staff] = [await createLiveCreator(world), await world.createPerson({ staff: true })];
  await expect(endBattle(other.ctx, battle)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(endBattle(world.anonymous, battle)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(endBattle(one.ctx, { id: one.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const ends = await Promise.all([
    endBattle(one.ctx, battle),
    endBattle(two.ctx, battle),
    endBattle(staff.ctx, battle),
  ]);
  expect(ends.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
  expect(
    eventsOn(topics.battle(one.id)).filter((event) => event.type === 'battle' && event.action === 'ended'),
  ).toHaveLength(1);
  expect(await battleOf(world.anonymous, { user: one.id })).toBeNull();
  await invite(two, one);
  expect((await accept(one, two)).id).not.toBe(battle.id);
});

test('the job ends an expired battle, is idempotent, and leaves a running one alone', async () => {
  const { one, battle } = await begun();
  await endDueBattle(world.system, { battle: battle.id });
  expect((await rowOf(battle.id))?.state).toBe('active');
  await world.db.update(battles).set({ endsAt: new Date() }).where(eq(battles.id, battle.id));
  const due = () => endDueBattle(world.system, { battle: battle.id });
  await Promise.all([due(), due()]);
  await due();
  expect(await rowOf(battle.id)).toMatchObject({ state: 'ended', endedAt: expect.any(Date) });
  expect(eventsOn(topics.battle(one.id)).map((event) => event.type === 'battle' && event.action)).toEqual([
    'update',
    'ended',
  ]);
});

test('an expired battle is over for everyone even without a worker', async () => {
  const { one, two, battle } = await begun();
  const three = await createLiveCreator(world);
  await world.db
    .update(battles)
    .set({ endsAt: new Date(Date.now() - 1) })
    .where(eq(battles.id, battle.id));
  expect(await battleOf(world.anonymous, { user: two.id })).toBeNull();
  await invite(three, one);
  await accept(one, three);
  expect((await rowOf(battle.id))?.state).toBe('ended');
});

test('each side plays the other over HLS without being counted, until the battle ends', async () => {
  const { one, two, battle } = await begun();
  const countedAt = async (viewer: Person, live: Person) =>
    (await openPlayback(viewer.ctx, { username: live.username })).counted;
  const fan = await world.createPerson();
  expect([await countedAt(one, two), await countedAt(two, one), await countedAt(fan, one)]).toEqual([
    false,
    false,
    true,
  ]);
  await endBattle(one.ctx, { id: battle.id });
  expect([await countedAt(one, two), await countedAt(two, one)]).toEqual([true, true]);
});

test('the end of either live, and a block, end the battle and the invitations', async () => {
  const first = await begun();
  const third = await createLiveCreator(world);
  await world.db
    .insert(battles)
    .values({ account1Id: first.two.id, account2Id: third.id, endsAt: new Date(Date.now() + 9_000) });
  await Promise.all([stopLive(first.one.ctx), stopLive(first.two.ctx)]);
  expect((await rowOf(first.battle.id))?.state).toBe('ended');
  expect(await listBattleInvitations(third.ctx)).toEqual([]);
  const second = await begun();
  await blockAccount(second.two.ctx, { id: second.one.id });
  expect((await rowOf(second.battle.id))?.state).toBe('ended');
});

test('a viewer blocked by one side sees nothing of the battle; a list loads its battles at once', async () => {
  const { one, two, battle } = await begun();
  const fan = await world.createPerson();
  expect([...(await battlesOf(fan.ctx, [one.id, two.id, fan.id])).keys()].toSorted()).toEqual(
    [one.id, two.id].toSorted(),
  );
  await world.db.insert(schema.blocks).values({ blockerId: two.id, blockedId: fan.id });
  expect(await battleOf(fan.ctx, { user: one.id })).toBeNull();
  expect(await battleOf(world.anonymous, { user: one.id })).toMatchObject({ id: battle.id });
});
