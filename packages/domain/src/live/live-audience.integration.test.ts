import { saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createLiveCreator, createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { addHearts } from '../battles/index.ts';
import {
  getLiveStage,
  listLiveChatMessages,
  liveOnAir,
  newLiveChatMessage,
  openChat,
  setLiveGoal,
} from '../live-chat/index.ts';
import { audienceOf } from '../rights/index.ts';
import { currentLives, getLiveSetup, listLives, openPlayback, saveLiveSetup, watchLive } from './index.ts';

const world = await createTestWorld();
const { follows, lives, subscriptions } = schema;
const save = (creator: Person, values: unknown) => saveLiveSetup(creator.ctx, saveLiveSetupInput.parse(values));
const liveOf = async (id: string) => (await world.db.select().from(lives).where(eq(lives.id, id)))[0];

async function audienceWorld(audience: 'followers' | 'subscribers') {
  const creator = await createLiveCreator(world);
  await world.db.update(lives).set({ audience, title: 'Behind the door' }).where(eq(lives.id, creator.liveId));
  const [follower, subscriber, stranger, staff] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson({ staff: true }),
  ];
  await world.db.insert(follows).values({ followerId: follower.id, followeeId: creator.id });
  await world.db.insert(subscriptions).values({ fromId: subscriber.id, toId: creator.id });
  return { creator, follower, subscriber, stranger, staff };
}

const mayPlay = (ctx: Person['ctx'] | typeof world.anonymous, { username }: Person) =>
  openPlayback(ctx, { username }).then(
    () => true,
    (error: { code: string }) => error.code,
  );

test('a live for followers plays for them, subscribers, staff and its creator, and its chat with it', async () => {
  const { creator, follower, subscriber, stranger, staff } = await audienceWorld('followers');
  const user = creator.id;
  for (const person of [creator, follower, subscriber, staff]) expect(await mayPlay(person.ctx, creator)).toBe(true);
  for (const ctx of [stranger.ctx, world.anonymous]) {
    expect(await mayPlay(ctx, creator)).toBe('FORBIDDEN');
    expect(await watchLive(ctx, { username: creator.username })).toMatchObject({
      live: true,
      audience: 'followers',
      locked: 'followers',
      ticket: null,
      title: 'Behind the door',
    });
    const forbidden = { code: 'FORBIDDEN', message: 'This live is for followers. Follow the creator to watch it' };
    await expect(openChat(ctx, user)).rejects.toMatchObject(forbidden);
    await expect(listLiveChatMessages(ctx, { user, limit: 30 })).rejects.toMatchObject(forbidden);
    await expect(getLiveStage(ctx, { user })).rejects.toMatchObject(forbidden);
    expect(await liveOnAir(ctx, user)).toBeNull();
  }
  await expect(newLiveChatMessage(stranger.ctx, { user, text: 'hello' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await addHearts(stranger.ctx, { user, count: 5 });
  await addHearts(follower.ctx, { user, count: 2 });
  expect((await liveOf(creator.liveId))?.hearts).toBe(2);
  expect(await watchLive(follower.ctx, { username: creator.username })).toMatchObject({ locked: null });
  const listed = await listLives(stranger.ctx, { limit: 200 });
  expect(listed.find(({ account }) => account.id === user)).toMatchObject({ locked: 'followers' });
  expect((await currentLives(follower.ctx, [user])).get(user)).toMatchObject({ locked: null, audience: 'followers' });
  await world.db.delete(follows).where(eq(follows.followerId, follower.id));
  expect(await mayPlay(follower.ctx, creator)).toBe('FORBIDDEN');
});

test('what happens in it is marked for its audience; in a live for everyone it is not', async () => {
  const { creator, follower } = await audienceWorld('followers');
  const open = await createLiveCreator(world);
  const published = (type: string, of: string) =>
    world.published.findLast(({ event }) => event.type === type && 'creator' in event && event.creator === of)?.event;
  await newLiveChatMessage(follower.ctx, { user: creator.id, text: 'hello' });
  await setLiveGoal(creator.ctx, { title: 'A lamp', target: 100 });
  await newLiveChatMessage(follower.ctx, { user: open.id, text: 'hello' });
  expect(published('live_chat', creator.id)).toMatchObject({ restricted: true });
  expect(published('live_goal', creator.id)).toMatchObject({ restricted: true });
  expect(published('live_chat', open.id)).not.toHaveProperty('restricted');
});

test('a live for subscribers ends with the subscription; following is not enough', async () => {
  const { creator, follower, subscriber } = await audienceWorld('subscribers');
  expect([await mayPlay(follower.ctx, creator), await mayPlay(subscriber.ctx, creator)]).toEqual(['FORBIDDEN', true]);
  expect(await audienceOf(world.system, creator.id, subscriber.id)).toEqual({ audience: 'subscribers', allowed: true });
  await world.db
    .update(subscriptions)
    .set({ endsAt: world.clock.now() })
    .where(eq(subscriptions.fromId, subscriber.id));
  expect(await mayPlay(subscriber.ctx, creator)).toBe('FORBIDDEN');
});

test('during a live its audience can only become larger', async () => {
  const creator = await createLiveCreator(world);
  await world.db.update(lives).set({ audience: 'followers' }).where(eq(lives.id, creator.liveId));
  await expect(save(creator, { audience: 'subscribers' })).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: { audience: ['During a live, its audience can only become larger'] },
  });
  expect((await getLiveSetup(creator.ctx)).audience).toBe('all');
  await save(creator, { audience: 'all' });
  expect((await liveOf(creator.liveId))?.audience).toBe('all');
  expect(saveLiveSetupInput.safeParse({ audience: 'friends' }).error?.issues[0]?.path).toEqual(['audience']);
});
