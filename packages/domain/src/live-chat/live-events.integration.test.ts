import { addTipInput, type RealtimeEvent, setLiveGoalInput, topics } from '@foxreel/contracts';
import { createLiveCreator, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { countHlsViewers, countRoomViewers, getLiveSummary, listLives, stopLive, watchLive } from '../live/index.ts';
import { blockAccount, setFollowing } from '../social/index.ts';
import { addTip, refundSale } from '../wallet/index.ts';
import { createMoneyWorld } from '../wallet/testing/money-world.ts';
import {
  closeLiveGoal,
  getLiveStage,
  listLiveChatEvents,
  muteInLiveChat,
  newLiveChatMessage,
  saveLiveChatSettings,
  setLiveGoal,
} from './index.ts';

const world = await createMoneyWorld();

async function payingFan(): Promise<Person> {
  const fan = await world.addPerson();
  await world.buy(fan);
  return fan;
}

/** Live, with the money settings that a sale needs. */
const liveCreator = () => createLiveCreator({ ...world, createPerson: world.addPerson });
const tip = (fan: Person, creator: Person, change: Partial<Parameters<typeof addTip>[1]> = {}) =>
  addTip(fan.ctx, { ...addTipInput.parse({ user: creator.id, amount: 3, live: true }), ...change });
const eventsOf = (person: Person | null, creator: Person) =>
  listLiveChatEvents(person?.ctx ?? world.anonymous, { user: creator.id, limit: 30 });
const goalOf = async (creator: Person) => (await getLiveStage(world.anonymous, { user: creator.id })).goal;
const heard = <Type extends RealtimeEvent['type']>(creator: Person, type: Type) =>
  world.published
    .filter(({ topic }) => topic === topics.liveChat(creator.id))
    .map(({ event }) => event)
    .filter((event): event is Extract<RealtimeEvent, { type: Type }> => event.type === type);

test('a tip in a live is an event at once and history after, with its price in Fox Coins', async () => {
  const [creator, fan] = [await liveCreator(), await payingFan()];
  const { id } = await tip(fan, creator, { message: 'Bravo' });
  const event = { id: `tip:${id}`, kind: 'tip', coins: 9, text: 'Bravo', user: { id: fan.id, username: fan.username } };
  expect(heard(creator, 'live_chat_event')).toMatchObject([{ creator: creator.id, event }]);
  expect(await eventsOf(null, creator)).toMatchObject([event]);
});

test('a tip given elsewhere stays private, and one after the live is an ordinary tip', async () => {
  const [creator, fan] = [await liveCreator(), await payingFan()];
  await tip(fan, creator, { live: undefined, message: 'Between us' });
  expect(await eventsOf(null, creator)).toEqual([]);
  await stopLive(creator.ctx);
  await tip(fan, creator);
  expect(await eventsOf(null, creator)).toEqual([]);
  expect(heard(creator, 'live_chat_event')).toEqual([]);
  expect(await world.coinsOf(fan)).toBe(280 - 2 * 9);
});

test('the same tip twice is one event, and tips at once are all counted', async () => {
  const [creator, fan, other] = [await liveCreator(), await payingFan(), await payingFan()];
  await setLiveGoal(creator.ctx, { title: 'A new lens', target: 30 });
  await Promise.all([
    tip(fan, creator, { idempotency_key: 'once' }),
    tip(fan, creator, { idempotency_key: 'once' }),
    tip(other, creator),
    tip(other, creator),
  ]);
  expect(await eventsOf(null, creator)).toHaveLength(3);
  expect(heard(creator, 'live_chat_event')).toHaveLength(3);
  expect(await goalOf(creator)).toMatchObject({ title: 'A new lens', target: 30, raised: 27, state: 'open' });
  expect(Math.max(...heard(creator, 'live_goal').map(({ goal }) => goal.raised))).toBe(27);
});

test('new followers are shown while the creator is live, once each', async () => {
  const [creator, fan] = [await liveCreator(), await world.addPerson()];
  await setFollowing(fan.ctx, { id: creator.id, following: true });
  await setFollowing(fan.ctx, { id: creator.id, following: true });
  expect(await eventsOf(fan, creator)).toMatchObject([{ kind: 'follow', user: { id: fan.id }, coins: null }]);
  expect(heard(creator, 'live_chat_event')).toHaveLength(1);
  await stopLive(creator.ctx);
  await setFollowing((await world.addPerson()).ctx, { id: creator.id, following: true });
  expect(heard(creator, 'live_chat_event')).toHaveLength(1);
});

test('a blocked viewer sees nothing, and nobody sees the events of a blocked one', async () => {
  const [creator, pest, fan] = [await liveCreator(), await payingFan(), await payingFan()];
  await tip(pest, creator);
  await tip(fan, creator);
  await blockAccount(fan.ctx, { id: pest.id });
  expect(await eventsOf(fan, creator)).toMatchObject([{ user: { id: fan.id } }]);
  await blockAccount(creator.ctx, { id: pest.id });
  expect(await eventsOf(creator, creator)).toMatchObject([{ user: { id: fan.id } }]);
  await expect(eventsOf(pest, creator)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(getLiveStage(pest.ctx, { user: creator.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('the chat’s rules hide a tip’s words, not the tip', async () => {
  const [creator, fan, muted] = [await liveCreator(), await payingFan(), await payingFan()];
  await saveLiveChatSettings(creator.ctx, { blockedWords: ['spoiler'] });
  await muteInLiveChat(creator.ctx, { user: muted.id });
  await tip(fan, creator, { message: 'A SPOILER' });
  await tip(muted, creator, { message: 'Hear me' });
  const silent = [
    { coins: 9, text: null },
    { coins: 9, text: null },
  ];
  expect(await eventsOf(null, creator)).toMatchObject(silent);
  expect(heard(creator, 'live_chat_event').map(({ event }) => event)).toMatchObject(silent);
});

test('a goal counts the tips in the live since it was set, without refunded ones', async () => {
  const [creator, fan] = [await liveCreator(), await payingFan()];
  await tip(fan, creator);
  world.clock.advance(1_000);
  await setLiveGoal(creator.ctx, { title: 'First', target: 10 });
  const { id } = await tip(fan, creator);
  await tip(fan, creator, { live: undefined });
  expect(await goalOf(creator)).toMatchObject({ title: 'First', raised: 9 });
  const staff = await world.addPerson({ staff: true });
  await refundSale(staff.ctx, { id, reason: 'By mistake' });
  expect(await goalOf(creator)).toMatchObject({ raised: 0 });
});

test('only the creator sets a goal, in whole Fox Coins, while live; the latest replaces the others', async () => {
  const [creator, fan] = [await liveCreator(), await world.addPerson()];
  const set = (who: Person, title: string) => setLiveGoal(who.ctx, { title, target: 100 });
  await expect(set(fan, 'Mine')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(setLiveGoal(world.anonymous, { title: 'x', target: 100 })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  for (const [field, input] of [
    ['title', { title: ' ', target: 100 }],
    ['target', { title: 'A lens', target: 9 }],
    ['target', { title: 'A lens', target: 10.5 }],
    ['target', { title: 'A lens', target: 1_000_001 }],
  ] as const)
    expect(setLiveGoalInput.safeParse(input).error?.issues).toMatchObject([{ path: [field] }]);
  const set2 = await Promise.all([set(creator, 'One'), set(creator, 'Two')]);
  const shown = await goalOf(creator);
  expect(set2.map(({ id }) => id)).toContain(shown?.id);
  expect(await closeLiveGoal(creator.ctx)).toBe(true);
  expect(await closeLiveGoal(creator.ctx)).toBe(false);
  expect(await goalOf(creator)).toBeNull();
  await stopLive(creator.ctx);
  await expect(set(creator, 'Late')).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('the creator’s sums have followers, income and the busiest minute; everybody’s the rest', async () => {
  const [creator, fan] = [await liveCreator(), await payingFan()];
  const say = (text: string) => newLiveChatMessage(fan.ctx, { user: creator.id, text });
  await say('hello');
  world.clock.advance(125_000);
  await say('again');
  await tip(fan, creator);
  await setFollowing(fan.ctx, { id: creator.id, following: true });
  await stopLive(creator.ctx);
  const sums = await getLiveSummary(creator.ctx);
  expect(sums).toMatchObject({
    comments: 2,
    followers: 1,
    subscribers: 0,
    coins: 9,
    earnedCents: 210,
    best: { second: 120, messages: 1, coins: 9 },
  });
  if (!sums?.endedAt) throw new Error('It has not ended');
  // The clock runs on between the calls.
  const lasted = Date.parse(sums.endedAt) - Date.parse(sums.startedAt);
  expect(lasted).toBeGreaterThanOrEqual(125_000);
  expect(sums.seconds).toBe(Math.round(lasted / 1000));
  expect((await watchLive(fan.ctx, { username: creator.username })).tally).toEqual({
    likes: 0,
    comments: 2,
    seconds: sums.seconds,
    peak: 0,
  });
  await expect(getLiveSummary(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await getLiveSummary((await world.addPerson({ creator: true })).ctx)).toBeNull();
});

test('the peak is the most viewers at one time, over room and HLS together', async () => {
  const creator = await liveCreator();
  const live = creator.liveId;
  const peak = async () => (await watchLive(world.anonymous, { username: creator.username })).tally.peak;
  await countRoomViewers(world.system, { live, viewers: 3 });
  await countHlsViewers(world.system, { live, viewers: 4 });
  expect(await peak()).toBe(7);
  await countRoomViewers(world.system, { live, viewers: 1 });
  await countHlsViewers(world.system, { live, viewers: 5 });
  expect(await peak()).toBe(7);
  await stopLive(creator.ctx);
  expect(await peak()).toBe(7);
});

test('a list of followed creators has their lives alone, without blocked ones, and nothing for visitors', async () => {
  const [followed, blocked, other, fan] = [
    await liveCreator(),
    await liveCreator(),
    await liveCreator(),
    await world.addPerson(),
  ];
  for (const { id } of [followed, blocked]) await setFollowing(fan.ctx, { id, following: true });
  await blockAccount(blocked.ctx, { id: fan.id });
  const list = async (ctx: Person['ctx'], following: boolean) =>
    (await listLives(ctx, { limit: 200, following })).map(({ account }) => account.id);
  expect(await list(fan.ctx, true)).toEqual([followed.id]);
  expect(await list(world.anonymous, true)).toEqual([]);
  expect(await list(fan.ctx, false)).toEqual(expect.arrayContaining([followed.id, other.id]));
});
