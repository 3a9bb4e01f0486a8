import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { createTestWorld, type Person } from '@foxreel/testing';
import { AccessToken } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import type { Context, Presence } from '../kernel/index.ts';
import {
  createLiveServer,
  handleLivekitEvent,
  listLives,
  reconcileLives,
  startLive,
  stopLive,
  watchLive,
} from './index.ts';

/*
 * Rules of lives when the live server is down or misbehaves. With the real server and video:
 * workers/live/src/live.livekit.integration.test.ts.
 */
const world = await createTestWorld();
const keys = { apiKey: 'devkey', apiSecret: 'a secret of at least thirty-two characters' };
const away = createLiveServer({ url: 'ws://127.0.0.1:9', ...keys });
const system: Context = { ...world.system, live: away };
const { accounts, lives } = schema;

async function openLive(values: Partial<typeof lives.$inferInsert> = {}) {
  const creator = await world.createPerson({ creator: true });
  const [live] = await world.db
    .insert(lives)
    .values({ accountId: creator.id, kind: 'WebRTC', ...values })
    .returning();
  if (!live) throw new Error('No live');
  return { creator, live };
}
async function hook(
  event: string,
  room: string,
  identity?: string,
  more: { participants?: number; secret?: string; change?: string; disconnectReason?: number } = {},
) {
  const body = JSON.stringify({
    event,
    room: { name: room, numParticipants: more.participants ?? 0 },
    ...(identity ? { participant: { identity, disconnectReason: more.disconnectReason ?? 0 } } : {}),
  });
  const token = new AccessToken(keys.apiKey, more.secret ?? keys.apiSecret);
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return handleLivekitEvent(system, { body: body + (more.change ?? ''), authorization: await token.toJwt() });
}
const liveOf = async (id: string) => (await world.db.select().from(lives).where(eq(lives.id, id)))[0];
const accountOf = async ({ id }: Person) => (await world.db.select().from(accounts).where(eq(accounts.id, id)))[0];
const eventsOf = (person: Person) =>
  world.published
    .filter((item) => item.topic === topics.live(person.id))
    .map(({ event }) => ('status' in event ? event.status : event.type));

test('a signed publication makes the creator live, once; the end is final', async () => {
  const { creator, live } = await openLive();
  await Promise.all([hook('track_published', live.id, creator.id), hook('track_published', live.id, creator.id)]);
  expect(await accountOf(creator)).toMatchObject({ live: true, livestream: 'WebRTC', liveStatus: 'live' });
  expect((await listLives(world.anonymous, { limit: 20 })).map((item) => item.account.id)).toContain(creator.id);
  expect(
    world.published.filter(
      (item) => item.topic === topics.lives() && 'stream' in item.event && item.event.stream === live.id,
    ),
  ).toHaveLength(1);
  await Promise.all([hook('participant_left', live.id, creator.id), hook('participant_left', live.id, creator.id)]);
  await hook('track_published', live.id, creator.id);
  expect(await liveOf(live.id)).toMatchObject({ state: 'ended' });
  expect(await accountOf(creator)).toMatchObject({ live: false, livestream: null, liveStatus: 'stop' });
  expect(eventsOf(creator)).toEqual(['live', 'stop']);
});

test('an end that arrives before the start ends the live without it ever being on air', async () => {
  const { creator, live } = await openLive();
  await hook('participant_left', live.id, creator.id);
  await hook('track_published', live.id, creator.id);
  expect((await liveOf(live.id))?.state).toBe('ended');
  expect(await accountOf(creator)).toMatchObject({ live: false, liveStatus: null });
  expect(eventsOf(creator)).toEqual([]);
});

test('viewers, other rooms and unsigned events change nothing', async () => {
  const { creator, live } = await openLive();
  const other = await openLive();
  await hook('track_published', live.id, other.creator.id);
  await hook('track_published', 'somebody-else’s room', creator.id);
  await hook('track_published', creator.id, creator.id);
  await hook('track_unpublished', live.id, creator.id);
  expect((await liveOf(live.id))?.state).toBe('starting');
  await expect(
    hook('track_published', live.id, creator.id, { secret: 'another secret that is not LiveKit’s own' }),
  ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(hook('track_published', live.id, creator.id, { change: ' ' })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  for (const authorization of [undefined, '', 'Bearer x']) {
    await expect(
      handleLivekitEvent(system, { body: '{"event":"room_finished"}', authorization }),
    ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
  await hook('track_published', live.id, creator.id);
  await hook('participant_left', live.id, `${other.creator.id}:1`, { participants: 3 });
  await hook('participant_left', live.id, `${other.creator.id}:1`, { participants: 3 });
  expect(await liveOf(live.id)).toMatchObject({ state: 'live', viewers: 2 });
});

/** What the look before said, a minute ago. */
const before = (...ids: string[]) => new Map(ids.map((id) => [id, Date.now() - 60_000]));

test('a live whose server is down ends within half a minute, and not at the first look', async () => {
  const recent = await openLive({ state: 'live', startedAt: new Date() });
  const lost = await openLive({ state: 'live', startedAt: new Date(), seenAt: new Date(Date.now() - 21_000) });
  await world.db.update(accounts).set({ live: true }).where(eq(accounts.id, lost.creator.id));
  world.clock.advance(24 * 60 * 60_000);
  const doubted = new Map();
  await reconcileLives(system, doubted);
  expect((await liveOf(lost.live.id))?.state).toBe('live');
  expect([...doubted.keys()]).toContain(lost.live.id);
  expect([...doubted.keys()]).not.toContain(recent.live.id);
  const again = () => reconcileLives(system, before(recent.live.id, lost.live.id));
  await Promise.all([again(), again()]);
  expect((await liveOf(recent.live.id))?.state).toBe('live');
  expect(await liveOf(lost.live.id)).toMatchObject({ state: 'ended', endReason: 'server_lost' });
  expect(await accountOf(lost.creator)).toMatchObject({ live: false, liveStatus: 'stop' });
});

test('a live whose creator is missing ends at the second look, unless one between finds them', async () => {
  const { creator, live } = await openLive({ state: 'live', startedAt: new Date() });
  let presence: Presence = 'absent';
  let rooms = [{ name: live.id, participants: 0 }];
  const told = { ...system, live: { ...away, presence: async () => presence, rooms: async () => rooms } };
  await reconcileLives(told, new Map());
  expect((await liveOf(live.id))?.state).toBe('live');

  presence = 'publishing';
  const doubted = before(live.id);
  await reconcileLives(told, doubted);
  expect(doubted.size).toBe(0);

  presence = 'absent';
  rooms = [];
  await reconcileLives(told, before(live.id));
  expect((await liveOf(live.id))?.state).toBe('live');

  rooms = [{ name: live.id, participants: 0 }];
  await reconcileLives(told, before(live.id));
  expect(await liveOf(live.id)).toMatchObject({ state: 'ended', endReason: 'vanished' });
  expect(await accountOf(creator)).toMatchObject({ live: false });
});

test('a creator who loses the connection because the live server stops has not left', async () => {
  const { creator, live } = await openLive({ state: 'live', startedAt: new Date() });
  const serverShutdown = 3;
  await hook('participant_left', live.id, creator.id, { disconnectReason: serverShutdown });
  expect((await liveOf(live.id))?.state).toBe('live');
  await hook('participant_left', live.id, creator.id);
  expect((await liveOf(live.id))?.state).toBe('ended');
});

test('a room that closes is no end: its creator has as long to come back as when the live server is lost', async () => {
  const { creator, live } = await openLive({ state: 'live', startedAt: new Date() });
  await hook('participant_left', live.id, creator.id, { disconnectReason: 3 });
  await hook('room_finished', live.id);
  expect((await liveOf(live.id))?.state).toBe('live');

  let presence: Presence = 'absent';
  const restarted = { ...system, live: { ...away, presence: async () => presence, rooms: async () => [] } };
  const look = () => reconcileLives(restarted, before(live.id));
  await look();
  expect((await liveOf(live.id))?.state).toBe('live');
  const silent = () =>
    world.db.update(lives).set({ seenAt: sql`now() - interval '21 s'` }).where(eq(lives.id, live.id));
  await silent();
  presence = 'publishing';
  await look();
  expect((await liveOf(live.id))?.state).toBe('live');
  await silent();
  presence = 'absent';
  await look();
  expect(await liveOf(live.id)).toMatchObject({ state: 'ended', endReason: 'vanished' });
});

test('a machine whose clock is a minute ahead or behind ends no healthy live, and keeps no silent one', async () => {
  const healthy = await openLive({ state: 'live', startedAt: new Date() });
  const silent = await openLive({ state: 'live', startedAt: new Date(), seenAt: new Date(Date.now() - 21_000) });
  const off = (byMs: number): Context => {
    const now = () => new Date(Date.now() + byMs);
    return { ...system, clock: { now, toRealTime: (moment) => moment } };
  };
  await reconcileLives(off(60_000), before(healthy.live.id, silent.live.id));
  expect((await liveOf(healthy.live.id))?.state).toBe('live');
  expect((await liveOf(silent.live.id))?.endReason).toBe('server_lost');
  const late = await openLive({ state: 'live', startedAt: new Date(), seenAt: new Date(Date.now() - 21_000) });
  await reconcileLives(off(-60_000), before(healthy.live.id, late.live.id));
  expect((await liveOf(late.live.id))?.endReason).toBe('server_lost');
  expect((await liveOf(healthy.live.id))?.state).toBe('live');
});

test('a suspended creator’s live ends, and is hidden meanwhile', async () => {
  const { creator, live } = await openLive({ state: 'live', startedAt: new Date() });
  await world.db.update(accounts).set({ suspendedAt: new Date() }).where(eq(accounts.id, creator.id));
  await expect(watchLive(world.anonymous, { username: creator.username })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await reconcileLives(system, new Map());
  expect(await liveOf(live.id)).toMatchObject({ state: 'ended', endReason: 'account_gone' });
});

test('the live of a former creator ends, begun while the role was taken', async () => {
  const { creator, live } = await openLive({ state: 'live', startedAt: new Date() });
  await world.db.update(accounts).set({ creator: false }).where(eq(accounts.id, creator.id));
  await reconcileLives(system, new Map());
  expect(await liveOf(live.id)).toMatchObject({ state: 'ended', endReason: 'account_gone' });
});

test('a subscription that ends during a live for subscribers ends the picture in its room, too', async () => {
  const { creator, live } = await openLive({ state: 'live', startedAt: new Date(), audience: 'subscribers' });
  const [former, current, earlier] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  const ago = (seconds: number) => new Date(world.clock.now().getTime() - seconds * 1000);
  await world.db.insert(schema.subscriptions).values([
    { fromId: former.id, toId: creator.id, status: 'canceled', endsAt: ago(1) },
    { fromId: current.id, toId: creator.id, status: 'canceled', endsAt: ago(-60) },
    { fromId: earlier.id, toId: creator.id, status: 'ended', endsAt: ago(60) },
  ]);
  const removed: string[] = [];
  const removeViewer = async (_room: string, viewer: string) => void removed.push(viewer);
  const watched = { ...away, presence: async (): Promise<Presence> => 'publishing', removeViewer };
  await reconcileLives({ ...system, live: watched }, new Map());
  expect(removed).toEqual([former.id]);
  await world.db.update(lives).set({ audience: 'all' }).where(eq(lives.id, live.id));
  await reconcileLives({ ...system, live: watched }, new Map());
  expect(removed).toEqual([former.id]);
});

test('a block hides a live in both directions; an unknown one is not found', async () => {
  const { creator } = await openLive({ state: 'live', startedAt: new Date() });
  const fan = await world.createPerson({ creator: true });
  const { live: fansLive } = await openLive({ accountId: fan.id, state: 'live', startedAt: new Date() });
  await world.db.insert(schema.blocks).values({ blockerId: creator.id, blockedId: fan.id });
  const ids = async (person: Person) => (await listLives(person.ctx, { limit: 200 })).map((item) => item.account.id);
  await expect(watchLive(fan.ctx, { username: creator.username })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(watchLive(creator.ctx, { username: fan.username })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await ids(fan)).not.toContain(creator.id);
  expect(await ids(creator)).not.toContain(fan.id);
  expect(fansLive.state).toBe('live');
  await expect(watchLive(fan.ctx, { username: 'nobody-at-all' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('without a live server, starting fails with the reason and watching shows it', async () => {
  const creator = await world.createPerson({ creator: true });
  const stateFile = join(world.folder, 'livekit.json');
  await writeFile(stateFile, JSON.stringify({ state: 'building', reason: 'LiveKit is being installed' }));
  const servers = [
    [createLiveServer({}), /no LiveKit is configured/],
    [away, /isn’t responding/],
    [createLiveServer({ url: 'ws://127.0.0.1:9', ...keys, stateFile }), /LiveKit is being installed/],
  ] as const;
  for (const [live, reason] of servers) {
    const error = { code: 'UNAVAILABLE', message: expect.stringMatching(reason) };
    await expect(startLive({ ...creator.ctx, live })).rejects.toMatchObject(error);
    const seen = await watchLive({ ...world.anonymous, live }, { username: creator.username });
    expect(seen).toMatchObject({ live: false, ticket: null, unavailable: expect.stringMatching(reason) });
  }
  expect(await world.db.select().from(lives).where(eq(lives.accountId, creator.id))).toEqual([]);
  await stopLive({ ...creator.ctx, live: away });
});

test('only creators go live', async () => {
  const fan = await world.createPerson();
  await expect(startLive(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(startLive(fan.ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(stopLive(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

test('a full room takes no more viewers, who play the live over HLS; its creator may look at it', async () => {
  const { creator, live } = await openLive({ state: 'live', viewers: 2 });
  const small = createLiveServer({ url: 'ws://127.0.0.1:9', ...keys, roomViewersMax: 2 });
  const there = { ...small, unavailable: async () => null };
  const watch = (ctx: Context) => watchLive({ ...ctx, live: there }, { username: creator.username });
  expect(await watch(world.anonymous)).toMatchObject({ ticket: null, roomFull: true });
  expect(await watch(creator.ctx)).toMatchObject({ ticket: { room: live.id }, roomFull: false });
  await world.db.update(lives).set({ viewers: 1 }).where(eq(lives.id, live.id));
  expect(await watch(world.anonymous)).toMatchObject({ ticket: { room: live.id }, roomFull: false });
});
