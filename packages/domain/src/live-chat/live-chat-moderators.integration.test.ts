import { saveLiveChatSettingsInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createLiveCreator, createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { watchLive } from '../live/index.ts';
import { blockAccount } from '../social/index.ts';
import {
  addLiveModerator,
  approveLiveChatMessage,
  deleteLiveChatMessage,
  getLiveChatSettings,
  listHeldLiveChatMessages,
  listLiveModerators,
  muteInLiveChat,
  newLiveChatMessage,
  removeLiveModerator,
  saveLiveChatSettings,
  unmuteInLiveChat,
} from './index.ts';

const world = await createTestWorld();
const say = (person: Person, creator: Person, text: string) =>
  newLiveChatMessage(person.ctx, { user: creator.id, text });
const settings = (creator: Person, values: object) =>
  saveLiveChatSettings(creator.ctx, saveLiveChatSettingsInput.parse(values));

test('a moderator deletes, approves and mutes in that chat alone, until the creator takes it back', async () => {
  const [creator, helper, fan, other] = [
    await createLiveCreator(world),
    await world.createPerson(),
    await world.createPerson(),
    await createLiveCreator(world),
  ];
  const message = await say(fan, creator, 'first');
  await expect(deleteLiveChatMessage(helper.ctx, message)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await Promise.all([
    addLiveModerator(creator.ctx, { user: helper.id }),
    addLiveModerator(creator.ctx, { user: helper.id }),
  ]);
  expect(await listLiveModerators(creator.ctx)).toMatchObject([{ id: helper.id }]);
  expect(await watchLive(helper.ctx, { username: creator.username })).toMatchObject({ moderates: true });
  expect(await watchLive(fan.ctx, { username: creator.username })).toMatchObject({ moderates: false });
  expect(await deleteLiveChatMessage(helper.ctx, message)).toBe(true);
  await settings(creator, { holdNewcomers: true, slowModeSeconds: 60 });
  const held = await say(await world.createPerson(), creator, 'held');
  expect(await listHeldLiveChatMessages(helper.ctx, { creator: creator.id })).toMatchObject([{ id: held.id }]);
  expect(await approveLiveChatMessage(helper.ctx, held)).toMatchObject({ state: 'shown' });
  await muteInLiveChat(helper.ctx, { creator: creator.id, user: fan.id });
  expect(await unmuteInLiveChat(helper.ctx, { creator: creator.id, user: fan.id })).toBe(true);
  for (const text of ['one', 'two']) await say(helper, creator, text);
  await expect(getLiveChatSettings(helper.ctx, { creator: creator.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(muteInLiveChat(helper.ctx, { creator: other.id, user: fan.id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  expect(await removeLiveModerator(creator.ctx, { user: helper.id })).toBe(true);
  expect(await removeLiveModerator(creator.ctx, { user: helper.id })).toBe(false);
  await expect(approveLiveChatMessage(helper.ctx, held)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('only creators name moderators, never themselves, nobody unknown or blocked', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  await expect(addLiveModerator(fan.ctx, { user: creator.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(addLiveModerator(world.anonymous, { user: creator.id })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(addLiveModerator(creator.ctx, { user: creator.id })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(addLiveModerator(creator.ctx, { user: creator.liveId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await addLiveModerator(creator.ctx, { user: fan.id });
  await blockAccount(creator.ctx, { id: fan.id });
  await expect(listHeldLiveChatMessages(fan.ctx, { creator: creator.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await listLiveModerators(creator.ctx)).toEqual([]);
  await expect(addLiveModerator(creator.ctx, { user: fan.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a chat for followers rejects others, and patterns reject matching messages', async () => {
  const [creator, follower, fan] = [
    await createLiveCreator(world),
    await world.createPerson(),
    await world.createPerson(),
  ];
  await world.db.insert(schema.follows).values({ followerId: follower.id, followeeId: creator.id });
  await settings(creator, { followersOnly: true, blockedPatterns: ['(?i)https?://\\S+', '^!+$'] });
  await expect(say(fan, creator, 'hello')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Only followers can write in this chat',
  });
  await say(follower, creator, 'hello!');
  for (const text of ['see HTTP://x.test', '!!!'])
    await expect(say(follower, creator, text)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { text: [expect.any(String)] },
    });
  await say(creator, creator, 'https://mine.test');
});

test('a pattern that RE2 cannot read is rejected with its text; one that would backtrack for ever is harmless', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  for (const pattern of ['(', '(a)\\1', '(?=x)y'])
    await expect(settings(creator, { blockedPatterns: [pattern] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: { blockedPatterns: [expect.stringContaining(pattern)] },
    });
  expect(saveLiveChatSettingsInput.safeParse({ blockedPatterns: ['x'.repeat(101)] }).success).toBe(false);
  expect(saveLiveChatSettingsInput.safeParse({ blockedPatterns: Array(21).fill('x') }).success).toBe(false);
  await expect(settings(creator, { blockedPatterns: ['(.{1,100}){1,10}'] })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    fields: { blockedPatterns: ['These patterns are too complex. Use fewer repetitions'] },
  });
  // Node's own engine would need 2^500 steps for this one.
  await settings(creator, { blockedPatterns: ['^(a+)+$', '(x+x+)+y'] });
  await say(fan, creator, `${'a'.repeat(500)}!`);
  await say(fan, creator, 'x'.repeat(500));
});
