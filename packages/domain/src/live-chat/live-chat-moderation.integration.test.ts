import { randomUUID } from 'node:crypto';
import { saveLiveChatSettingsInput, topics } from '@foxreel/contracts';
import { createLiveCreator, createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { suspendAccount } from '../privacy/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  approveLiveChatMessage,
  deleteLiveChatMessage,
  getLiveChatSettings,
  listHeldLiveChatMessages,
  listLiveChatMessages,
  listLiveChatMutes,
  muteInLiveChat,
  newLiveChatMessage,
  saveLiveChatSettings,
  unmuteInLiveChat,
} from './index.ts';

const world = await createTestWorld();
const say = (person: Person, creator: Person, text: string) =>
  newLiveChatMessage(person.ctx, { user: creator.id, text });
const shown = async (creator: Person) =>
  (await listLiveChatMessages(world.anonymous, { user: creator.id, limit: 30 })).map(({ text }) => text);
const staffOf = () => world.createPerson({ staff: true });

test('a muted viewer reads but cannot write, until the mute expires or is lifted', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  await muteInLiveChat(creator.ctx, { user: fan.id, minutes: 10 });
  await expect(say(fan, creator, 'x')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await shown(creator)).toEqual([]);
  world.clock.advance(10 * 60_000);
  await say(fan, creator, 'later');
  await muteInLiveChat(creator.ctx, { user: fan.id });
  world.clock.advance(365 * 24 * 60 * 60_000);
  await expect(say(fan, creator, 'x')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await listLiveChatMutes(creator.ctx, {})).toMatchObject([{ user: { id: fan.id }, until: null }]);
  expect(await unmuteInLiveChat(creator.ctx, { user: fan.id })).toBe(true);
  expect(await unmuteInLiveChat(creator.ctx, { user: fan.id })).toBe(false);
  expect(await listLiveChatMutes(creator.ctx, {})).toEqual([]);
  await say(fan, creator, 'again');
  const told = world.published.filter(
    ({ topic, event }) => topic === topics.account(fan.id) && event.type === 'live_chat_rules',
  );
  expect(told).toHaveLength(3);
});

test('only the creator and staff mute; nobody mutes themselves or an unknown account', async () => {
  const [creator, fan, other] = [
    await createLiveCreator(world),
    await world.createPerson(),
    await createLiveCreator(world),
  ];
  await expect(muteInLiveChat(fan.ctx, { user: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(muteInLiveChat(other.ctx, { user: fan.id, creator: creator.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(muteInLiveChat(world.anonymous, { user: fan.id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(muteInLiveChat(creator.ctx, { user: creator.id })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(muteInLiveChat(creator.ctx, { user: '00000000-0000-7000-8000-000000000000' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const staff = await staffOf();
  await expect(muteInLiveChat(staff.ctx, { user: fan.id, creator: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await muteInLiveChat(staff.ctx, { user: fan.id, creator: creator.id });
  await expect(say(fan, creator, 'x')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await say(fan, other, 'elsewhere it holds not');
});

test('slow mode spaces one author’s messages, even concurrent ones; the creator and staff are exempt', async () => {
  const [creator, fan, staff] = [await createLiveCreator(world), await world.createPerson(), await staffOf()];
  await saveLiveChatSettings(creator.ctx, { slowModeSeconds: 30 });
  const answers = await Promise.allSettled([say(fan, creator, 'a'), say(fan, creator, 'b')]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'RATE_LIMITED', retryAfterSeconds: 30 },
  });
  world.clock.advance(12_000);
  await expect(say(fan, creator, 'c')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 18 });
  world.clock.advance(18_000);
  await say(fan, creator, 'd');
  for (const free of [creator, creator, staff, staff]) await say(free, creator, 'free');
  expect(await shown(creator)).toHaveLength(6);
});

test('a blocked word is rejected without naming it, only in that creator’s chat', async () => {
  const [creator, other, fan] = [
    await createLiveCreator(world),
    await createLiveCreator(world),
    await world.createPerson(),
  ];
  const input = saveLiveChatSettingsInput.parse({ blockedWords: [' Spám ', 'SPAM', 'buy now'] });
  expect(await saveLiveChatSettings(creator.ctx, input)).toEqual({
    slowModeSeconds: 0,
    blockedWords: ['SPAM', 'buy now'],
    holdNewcomers: false,
    followersOnly: false,
    blockedPatterns: [],
  });
  for (const text of ['my spam', 'S P A M', 'please buy  NOW!'])
    await expect(say(fan, creator, text)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.not.stringMatching(/spam|buy/i),
      fields: { text: [expect.any(String)] },
    });
  await say(fan, creator, 'spammer');
  await say(fan, other, 'spam');
  await say(creator, creator, 'spam');
  expect(saveLiveChatSettingsInput.safeParse({ blockedWords: ['!!'] }).success).toBe(false);
  expect(saveLiveChatSettingsInput.safeParse({ slowModeSeconds: -1 }).success).toBe(false);
});

test('a newcomer’s messages are held until the creator approves one', async () => {
  const [creator, fan, other] = [
    await createLiveCreator(world),
    await world.createPerson(),
    await createLiveCreator(world),
  ];
  await saveLiveChatSettings(creator.ctx, { holdNewcomers: true });
  const first = await say(fan, creator, 'first');
  const second = await say(fan, creator, 'second');
  expect([first.state, second.state]).toEqual(['held', 'held']);
  expect(await shown(creator)).toEqual([]);
  expect(world.published.filter(({ topic }) => topic === topics.liveChat(creator.id))).toEqual([]);
  expect(world.published.filter(({ topic }) => topic === topics.account(creator.id)).at(-1)?.event).toMatchObject({
    type: 'live_chat',
    action: 'held',
    message: { id: second.id, text: 'second' },
  });
  expect((await listHeldLiveChatMessages(creator.ctx, {})).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await listHeldLiveChatMessages((await staffOf()).ctx, { creator: creator.id })).toHaveLength(2);
  for (const stranger of [fan, other]) {
    await expect(approveLiveChatMessage(stranger.ctx, { id: first.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(listHeldLiveChatMessages(stranger.ctx, { creator: creator.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
  const approve = () => approveLiveChatMessage(creator.ctx, { id: first.id });
  await Promise.all([approve(), approve()]);
  await deleteLiveChatMessage(creator.ctx, { id: second.id });
  await expect(approveLiveChatMessage(creator.ctx, { id: second.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(world.published.filter(({ topic }) => topic === topics.liveChat(creator.id))).toHaveLength(1);
  expect((await say(fan, creator, 'third')).state).toBe('shown');
  expect(await shown(creator)).toEqual(['first', 'third']);
  expect(await listHeldLiveChatMessages(creator.ctx, {})).toEqual([]);
});

test.each(['the creator blocks', 'who blocks the creator', 'is suspended'])(
  'a held message of somebody %s is not approved any more',
  async (what) => {
    const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
    await saveLiveChatSettings(creator.ctx, { holdNewcomers: true });
    const held = await say(fan, creator, 'wait for it');
    if (what === 'the creator blocks') await blockAccount(creator.ctx, { id: fan.id });
    else if (what === 'is suspended') await suspendAccount(world.system, { id: fan.id, reason: 'Spam' });
    else await blockAccount(fan.ctx, { id: creator.id });
    const before = world.published.length;
    for (const person of [creator, await staffOf()])
      await expect(approveLiveChatMessage(person.ctx, { id: held.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(world.published.slice(before)).toEqual([]);
  },
);

test('a newcomer cannot flood the creator with held messages, even concurrently', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  await saveLiveChatSettings(creator.ctx, { holdNewcomers: true });
  const answers = await Promise.allSettled(['1', '2', '3', '4', '5'].map((text) => say(fan, creator, text)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } });
});

test('only the creator and staff change settings; omitted ones stay', async () => {
  const [creator, fan, staff] = [await createLiveCreator(world), await world.createPerson(), await staffOf()];
  expect(await getLiveChatSettings(creator.ctx, {})).toEqual({
    slowModeSeconds: 0,
    blockedWords: [],
    holdNewcomers: false,
    followersOnly: false,
    blockedPatterns: [],
  });
  await saveLiveChatSettings(creator.ctx, { slowModeSeconds: 5 });
  await saveLiveChatSettings(staff.ctx, { creator: creator.id, holdNewcomers: true });
  expect(await getLiveChatSettings(staff.ctx, { creator: creator.id })).toEqual({
    slowModeSeconds: 5,
    blockedWords: [],
    holdNewcomers: true,
    followersOnly: false,
    blockedPatterns: [],
  });
  await expect(getLiveChatSettings(fan.ctx, {})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(saveLiveChatSettings(fan.ctx, { creator: creator.id, slowModeSeconds: 0 })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(getLiveChatSettings(world.anonymous, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
