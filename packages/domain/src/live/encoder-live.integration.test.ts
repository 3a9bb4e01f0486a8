import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import {
  beatEncoderLives,
  closeEncoderLive,
  createLiveServer,
  encoderPlays,
  endedLives,
  generateStreamKey,
  getStudio,
  livekitOptions,
  openEncoderLive,
  openPlayback,
  reconcileLives,
  startLive,
  watchLive,
} from './index.ts';

/* Rules of encoder lives. With a real encoder: workers/live/src/encoder.integration.test.ts. */
const world = await createTestWorld();
const { accounts, lives } = schema;
const creatorWithKey = async () => {
  const creator = await world.createPerson({ creator: true });
  return { creator, key: await generateStreamKey(creator.ctx) };
};
const accountOf = async ({ id }: Person) => (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const liveOf = async (id: string) => (await world.db.select().from(lives).where(eq(lives.id, id)))[0];

test('only creators get a key; each is new, and only its owner sees it', async () => {
  const fan = await world.createPerson();
  await expect(generateStreamKey(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(generateStreamKey(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const { creator, key } = await creatorWithKey();
  const keys = await Promise.all([generateStreamKey(creator.ctx), generateStreamKey(creator.ctx)]);
  expect(new Set([key, ...keys]).size).toBe(3);
  await expect(openEncoderLive(world.system, key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await getStudio(fan.ctx, creator.id)).toBeNull();
  expect(await getStudio(world.anonymous, creator.id)).toBeNull();
  expect(await getStudio(fan.ctx, fan.id)).toBeNull();
});

test('the studio lists the supported ingest URLs, and null for the others', async () => {
  const { creator, key } = await creatorWithKey();
  expect(await getStudio(creator.ctx, creator.id)).toEqual({ rtmp: null, rtmpUrl: null, whipUrl: null });
  const rtmpOnly = createLiveServer(livekitOptions({ RTMP_PORT: 1935, PUBLIC_URL: 'https://foxreel.test/' }));
  expect(await getStudio({ ...creator.ctx, live: rtmpOnly }, creator.id)).toEqual({
    rtmp: key,
    rtmpUrl: 'rtmp://foxreel.test:1935/live',
    whipUrl: null,
  });
  const both = createLiveServer({ url: 'ws://127.0.0.1:9', apiKey: 'k', apiSecret: 'x'.repeat(32) });
  expect(await getStudio({ ...creator.ctx, live: both }, creator.id)).toEqual({
    rtmp: key,
    rtmpUrl: null,
    whipUrl: `${creator.ctx.webAddress}/live/${creator.username}?direction=send`,
  });
});

test('only one kind of live at a time', async () => {
  const { creator, key } = await creatorWithKey();
  const first = await openEncoderLive(world.system, key);
  const available = { ...creator.ctx.live, unavailable: async () => null };
  await expect(startLive({ ...creator.ctx, live: available })).rejects.toMatchObject({ code: 'CONFLICT' });
  await closeEncoderLive(world.system, first, 'left');

  // A requested camera live gives way; a running one does not.
  await world.db.insert(lives).values({ accountId: creator.id, kind: 'WebRTC' });
  const second = await openEncoderLive(world.system, key);
  await closeEncoderLive(world.system, second, 'left');
  await world.db.insert(lives).values({ accountId: creator.id, kind: 'WebRTC', state: 'live', startedAt: new Date() });
  await expect(openEncoderLive(world.system, key)).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('a newer encoder takes over the live, and the older one loses control', async () => {
  const { key } = await creatorWithKey();
  const older = await openEncoderLive(world.system, key);
  expect(older.resumed).toBe(false);
  await encoderPlays(world.system, older);
  const newer = await openEncoderLive(world.system, key);
  expect(newer).toMatchObject({ id: older.id, resumed: true });
  expect(newer.encoder).not.toBe(older.encoder);
  expect(await beatEncoderLives(world.system, [older])).toEqual(new Set());
  await closeEncoderLive(world.system, older, 'left');
  expect(await liveOf(older.id)).toMatchObject({ state: 'live' });
  expect(await beatEncoderLives(world.system, [newer])).toEqual(new Set([newer.id]));
  await closeEncoderLive(world.system, newer, 'left');
  expect(await liveOf(older.id)).toMatchObject({ state: 'ended', endReason: 'left' });
  expect((await openEncoderLive(world.system, key)).id).not.toBe(older.id);
});

test('concurrent encoders share one live', async () => {
  const { creator, key } = await creatorWithKey();
  const came = await Promise.all([1, 2, 3, 4].map(() => openEncoderLive(world.system, key)));
  expect(new Set(came.map(({ id }) => id)).size).toBe(1);
  expect(came.filter(({ resumed }) => !resumed)).toHaveLength(1);
  expect(await world.db.select().from(lives).where(eq(lives.accountId, creator.id))).toHaveLength(1);
});

test('an encoder’s live starts once playable, needs no LiveKit, and ends without heartbeats', async () => {
  const { creator, key } = await creatorWithKey();
  const live = await openEncoderLive(world.system, key);
  const { id } = live;
  await expect(openPlayback(world.anonymous, { username: creator.username })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await Promise.all([encoderPlays(world.system, live), encoderPlays(world.system, live)]);
  expect(await accountOf(creator)).toMatchObject({ live: true, livestream: 'RTMP', liveStatus: 'live' });
  expect(await openPlayback(world.anonymous, { username: creator.username })).toEqual({
    id,
    kind: 'RTMP',
    counted: true,
    forEverybody: true,
  });
  expect(await watchLive(world.anonymous, { username: creator.username })).toMatchObject({
    live: true,
    ticket: null,
    unavailable: null,
  });
  const fan = await world.createPerson();
  await world.db.insert(schema.blocks).values({ blockerId: creator.id, blockedId: fan.id });
  await expect(openPlayback(fan.ctx, { username: creator.username })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await world.db
    .update(lives)
    .set({ seenAt: new Date(Date.now() - 14_000) })
    .where(eq(lives.id, id));
  const doubted = new Map();
  await reconcileLives(world.system, doubted);
  expect((await liveOf(id))?.state).toBe('live');
  expect(await beatEncoderLives(world.system, [live])).toEqual(new Set([id]));
  await world.db
    .update(lives)
    .set({ seenAt: new Date(Date.now() - 16_000) })
    .where(eq(lives.id, id));
  // After a database that stood still, the look may come before the heartbeat.
  await reconcileLives(world.system, doubted);
  expect((await liveOf(id))?.state).toBe('live');
  const again = () => reconcileLives(world.system, new Map([[id, Date.now() - 60_000]]));
  await Promise.all([again(), again()]);
  expect(await liveOf(id)).toMatchObject({ state: 'ended', endReason: 'vanished' });
  expect(await accountOf(creator)).toMatchObject({ live: false, liveStatus: 'stop' });
  expect(await beatEncoderLives(world.system, [live])).toEqual(new Set());
  expect(await endedLives(world.system, [id, 'no id at all'])).toEqual([id]);
});

test('the key of a deleted account, or of a former creator, opens nothing', async () => {
  const { creator, key } = await creatorWithKey();
  await world.db.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.id, creator.id));
  await expect(openEncoderLive(world.system, key)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await world.db.update(accounts).set({ suspendedAt: null, creator: false }).where(eq(accounts.id, creator.id));
  await expect(openEncoderLive(world.system, key)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(openEncoderLive(world.system, '')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
