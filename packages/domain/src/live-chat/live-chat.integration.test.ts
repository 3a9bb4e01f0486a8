import { type LiveChatMessageView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, type Person, startTestLive } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { stopLive } from '../live/index.ts';
import { blockAccount, unblockAccount } from '../social/index.ts';
import { deleteLiveChatMessage, listLiveChatMessages, newLiveChatMessage } from './index.ts';

const world = await createTestWorld();
const say = (person: Person, creator: Person, text: string) =>
  newLiveChatMessage(person.ctx, { user: creator.id, text });
const read = (person: Person | null, creator: Person, limit = 30) =>
  listLiveChatMessages(person?.ctx ?? world.anonymous, { user: creator.id, limit });
const texts = (messages: LiveChatMessageView[]) => messages.map(({ text }) => text);
const eventsOn = (topic: string) => world.published.filter((item) => item.topic === topic).map(({ event }) => event);

test('a chat message is an event at once and history after, oldest first, newest page', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  for (const text of ['one', 'two', 'three']) await say(fan, creator, text);
  await say(creator, creator, 'hello');
  expect(texts(await read(null, creator))).toEqual(['one', 'two', 'three', 'hello']);
  expect(texts(await read(fan, creator, 2))).toEqual(['three', 'hello']);
  const events = eventsOn(topics.liveChat(creator.id));
  expect(events).toHaveLength(4);
  expect(events[0]).toMatchObject({
    type: 'live_chat',
    action: 'new',
    creator: creator.id,
    message: { text: 'one', state: 'shown', user: { id: fan.id, username: fan.username } },
  });
});

test('only signed-in viewers write, and only while the creator is live', async () => {
  const [creator, fan] = [await createLiveCreator(world), await world.createPerson()];
  await expect(newLiveChatMessage(world.anonymous, { user: creator.id, text: 'x' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await say(fan, creator, 'while live');
  await stopLive(creator.ctx);
  const over = { code: 'CONFLICT', message: 'Live has ended' };
  await expect(say(fan, creator, 'after')).rejects.toMatchObject(over);
  await expect(say(creator, creator, 'after')).rejects.toMatchObject(over);
  expect(texts(await read(fan, creator))).toEqual(['while live']);
  world.clock.advance(60_000);
  await startTestLive(world, creator);
  expect(await read(fan, creator)).toEqual([]);
  await say(fan, creator, 'the next live');
  expect(texts(await read(fan, creator))).toEqual(['the next live']);
});

test('an unknown account, or one that was never live, has no chat', async () => {
  const [gone, fan, quiet] = [await createLiveCreator(world), await world.createPerson(), await world.createPerson()];
  await world.db.update(schema.accounts).set({ suspendedAt: new Date() }).where(eq(schema.accounts.id, gone.id));
  await expect(say(fan, gone, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(read(fan, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(say(fan, quiet, 'x')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await read(null, quiet)).toEqual([]);
});

test('a viewer blocked by the creator leaves the chat, and everybody stops seeing their messages', async () => {
  const [creator, pest, fan] = [await createLiveCreator(world), await world.createPerson(), await world.createPerson()];
  await say(pest, creator, 'bad');
  await say(fan, creator, 'good');
  await blockAccount(creator.ctx, { id: pest.id });
  expect(texts(await read(fan, creator))).toEqual(['good']);
  expect(texts(await read(null, creator))).toEqual(['good']);
  await expect(read(pest, creator)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(say(pest, creator, 'more')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(eventsOn(topics.liveChat(creator.id)).at(-1)).toEqual({
    type: 'live_chat_cleared',
    creator: creator.id,
    writer: pest.id,
  });
  await unblockAccount(creator.ctx, { id: pest.id });
  expect(texts(await read(fan, creator))).toEqual(['bad', 'good']);
});

test('two accounts that blocked each other do not see each other in a third one’s chat', async () => {
  const [creator, one, two] = [await createLiveCreator(world), await world.createPerson(), await world.createPerson()];
  await say(one, creator, 'from one');
  await say(two, creator, 'from two');
  await blockAccount(one.ctx, { id: two.id });
  expect(texts(await read(one, creator))).toEqual(['from one']);
  expect(texts(await read(two, creator))).toEqual(['from two']);
  expect(texts(await read(creator, creator))).toEqual(['from one', 'from two']);
  await world.db.update(schema.accounts).set({ deletedAt: new Date() }).where(eq(schema.accounts.id, two.id));
  expect(texts(await read(creator, creator))).toEqual(['from one']);
});

test('the author, the creator and staff delete a message, once, and its text is not passed on', async () => {
  const creator = await createLiveCreator(world);
  const [fan, other, staff] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson({ staff: true }),
  ];
  for (const remover of [fan, creator, staff]) {
    const { id } = await say(fan, creator, 'a secret');
    await expect(deleteLiveChatMessage(other.ctx, { id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(deleteLiveChatMessage(world.anonymous, { id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    world.published.length = 0;
    await Promise.all([deleteLiveChatMessage(remover.ctx, { id }), deleteLiveChatMessage(remover.ctx, { id })]);
    expect(world.published).toEqual([
      {
        topic: topics.liveChat(creator.id),
        event: expect.objectContaining({ action: 'delete', message: expect.objectContaining({ id, text: '' }) }),
      },
    ]);
    expect(await read(null, creator)).toEqual([]);
  }
  await expect(deleteLiveChatMessage(fan.ctx, { id: creator.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
