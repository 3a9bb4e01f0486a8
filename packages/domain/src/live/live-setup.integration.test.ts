import { type StreamHealth, saveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { createLiveCreator, createTestWorld, type Person, startTestLive } from '@foxreel/testing';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newLiveChatMessage, openChat } from '../live-chat/index.ts';
import {
  audienceOf,
  beatEncoderLives,
  currentLives,
  generateStreamKey,
  getLiveSetup,
  getStreamHealth,
  listLives,
  openEncoderLive,
  openPlayback,
  saveLiveCover,
  saveLiveSetup,
  watchLive,
} from './index.ts';

const world = await createTestWorld();
const { follows, lives, subscriptions } = schema;
const save = (creator: Person, values: unknown) => saveLiveSetup(creator.ctx, saveLiveSetupInput.parse(values));
const liveOf = async (id: string) => (await world.db.select().from(lives).where(eq(lives.id, id)))[0];

test('what a creator says about a live is kept for the next one, and changes the running one', async () => {
  const creator = await world.createPerson({ creator: true });
  expect(await getLiveSetup(creator.ctx)).toEqual({
    ...{ title: null, tags: [], cover: null, audience: 'all' },
  });
  await save(creator, { title: ' Evening talk ', tags: ['Talk', 'talk'], audience: 'followers' });
  const encoder = await openEncoderLive(world.system, await generateStreamKey(creator.ctx));
  expect(await liveOf(encoder.id)).toMatchObject({ title: 'Evening talk', tags: ['talk'], audience: 'followers' });
  await Promise.all([save(creator, { title: 'Night talk' }), save(creator, { tags: ['night'] })]);
  expect(await liveOf(encoder.id)).toMatchObject({ title: 'Night talk', tags: ['night'], audience: 'followers' });
  await save(creator, { title: '' });
  expect((await getLiveSetup(creator.ctx)).title).toBeNull();
});

test('only creators have a setup, and wrong values name their field', async () => {
  const fan = await world.createPerson();
  await expect(getLiveSetup(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(save(fan, { title: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(getLiveSetup(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const problems = saveLiveSetupInput.safeParse({
    title: 'x'.repeat(81),
    tags: Array(11).fill('tag'),
    audience: 'some',
  });
  expect(problems.error?.issues.map(({ path }) => path[0])).toEqual(['title', 'tags', 'audience']);
});

test('a cover becomes a WebP of 16 to 9; other bytes are rejected', async () => {
  const creator = await createLiveCreator(world);
  const body = await sharp({ create: { width: 40, height: 90, channels: 3, background: '#803010' } })
    .png()
    .toBuffer();
  const { cover } = await saveLiveCover(creator.ctx, { body });
  expect((await liveOf(creator.liveId))?.coverKey).toBe(cover?.slice(1));
  const stored = await world.system.storage.read(cover?.slice(1) ?? '');
  const bytes = Buffer.concat((await stored?.toArray()) ?? []);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  expect(await save(creator, { cover: null })).toMatchObject({ cover: null });
  await expect(saveLiveCover(creator.ctx, { body: Buffer.from('words') })).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    fields: { cover: [expect.any(String)] },
  });
  const fan = await world.createPerson();
  await expect(saveLiveCover(fan.ctx, { body })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

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
  for (const person of [creator, follower, subscriber, staff]) expect(await mayPlay(person.ctx, creator)).toBe(true);
  for (const ctx of [stranger.ctx, world.anonymous]) {
    expect(await mayPlay(ctx, creator)).toBe('FORBIDDEN');
    expect(await watchLive(ctx, { username: creator.username })).toMatchObject({
      live: true,
      locked: 'followers',
      ticket: null,
      title: 'Behind the door',
    });
    await expect(openChat(ctx, creator.id)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This live is for followers. Follow the creator to watch it',
    });
  }
  expect(await watchLive(follower.ctx, { username: creator.username })).toMatchObject({ locked: null });
  expect(
    (await listLives(stranger.ctx, { limit: 200 })).find(({ account }) => account.id === creator.id),
  ).toMatchObject({
    locked: 'followers',
    audience: 'followers',
  });
  expect((await currentLives(follower.ctx, [creator.id])).get(creator.id)).toMatchObject({ locked: null });
  await newLiveChatMessage(follower.ctx, { user: creator.id, text: 'hello' });
  const said = world.published.findLast(({ event }) => event.type === 'live_chat');
  expect(said?.event).toMatchObject({ restricted: true });
  await world.db.delete(follows).where(eq(follows.followerId, follower.id));
  expect(await mayPlay(follower.ctx, creator)).toBe('FORBIDDEN');
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
  const creator = await world.createPerson({ creator: true });
  await save(creator, { audience: 'followers' });
  const id = await startTestLive(world, creator);
  await world.db.update(lives).set({ audience: 'followers' }).where(eq(lives.id, id));
  await expect(save(creator, { audience: 'subscribers' })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await getLiveSetup(creator.ctx)).audience).toBe('followers');
  await save(creator, { audience: 'all' });
  expect((await liveOf(id))?.audience).toBe('all');
});

const healthy: StreamHealth = {
  ...{
    at: new Date().toISOString(),
    videoKbps: 4_000,
    audioKbps: 128,
    fps: 30,
    keySeconds: 2,
    width: 1280,
    height: 720,
  },
  ...{ profile: 'High', level: '4.1', sound: 'AAC', droppedFrames: 0, lateParts: 0 },
};

test('the health of an encoder comes with its heartbeat, and each problem with the setting in OBS', async () => {
  const [creator, other] = [await world.createPerson({ creator: true }), await world.createPerson({ creator: true })];
  const encoder = await openEncoderLive(world.system, await generateStreamKey(creator.ctx));
  const unmeasured = await openEncoderLive(world.system, await generateStreamKey(other.ctx));
  expect(await getStreamHealth(creator.ctx)).toBeNull();
  await beatEncoderLives(world.system, [{ ...encoder, health: healthy }, unmeasured]);
  expect(await getStreamHealth(creator.ctx)).toEqual({ ...healthy, problems: [] });
  expect(await getStreamHealth(other.ctx)).toBeNull();
  await beatEncoderLives(world.system, [encoder]);
  expect(await getStreamHealth(creator.ctx)).toMatchObject({ videoKbps: 4_000 });
  await beatEncoderLives(world.system, [
    { ...encoder, health: { ...healthy, keySeconds: 8.3, profile: 'High 10', lateParts: 9, sound: null } },
  ]);
  const problems = (await getStreamHealth(creator.ctx))?.problems ?? [];
  expect(problems.map(({ code }) => code)).toEqual([
    'key_frames_far',
    'profile_unsupported',
    'sound_missing',
    'parts_late',
  ]);
  expect(problems[0]?.obsSetting).toContain('Keyframe Interval');
  const fan = await world.createPerson();
  await expect(getStreamHealth(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
