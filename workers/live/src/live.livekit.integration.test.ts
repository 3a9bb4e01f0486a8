import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { LiveTicket } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { acceptBattle, inviteBattle } from '@foxreel/domain/battles';
import type { Context } from '@foxreel/domain/kernel';
import {
  createLiveServer,
  handleLivekitEvent,
  listLives,
  reconcileLives,
  startLive,
  stopLive,
  watchLive,
} from '@foxreel/domain/live';
import { createTestWorld, optionalVariable, type Person, requiredVariable } from '@foxreel/testing';
import { TokenVerifier } from 'livekit-server-sdk';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { joinLive, type PersonInLive } from './testing/person-in-live.ts';

/* Lives over the real LiveKit, with real video and its signed webhooks. */
const world = await createTestWorld();
const apiKey = requiredVariable('LIVEKIT_API_KEY');
const apiSecret = requiredVariable('LIVEKIT_API_SECRET');
const stateFile = optionalVariable('LIVEKIT_STATE_FILE') ?? undefined;
const live = createLiveServer({ url: requiredVariable('LIVEKIT_URL'), apiKey, apiSecret, stateFile });
const withLive = (ctx: Context): Context => ({ ...ctx, live });
const system = withLive(world.system);
vi.setConfig({ testTimeout: 120_000 });
const soon = { timeout: 20_000, interval: 100 };

const doubted = new Map();
let hears = true;
const webhooks = createServer(async (request, response) => {
  const body = await text(request);
  if (hears) await handleLivekitEvent(system, { body, authorization: request.headers.authorization });
  response.end();
});
const people: PersonInLive[] = [];
const join = (ticket: LiveTicket, part: 'publish' | 'watch') => {
  const person = joinLive(ticket, part);
  people.push(person);
  return person;
};
/** The launcher may still be building LiveKit when the tests begin. */
const builtWithinMs = 240_000;
beforeAll(async () => {
  await vi.waitFor(async () => expect(await live.unavailable()).toBeNull(), {
    timeout: builtWithinMs,
    interval: 1_000,
  });
  webhooks.listen(Number(requiredVariable('LIVEKIT_WEBHOOK_PORT')), '127.0.0.1');
  await once(webhooks, 'listening');
}, builtWithinMs + 5_000);
afterAll(() => new Promise((resolve) => webhooks.close(resolve)));
afterEach(() => {
  hears = true;
  for (const person of people.splice(0)) person.process.kill('SIGKILL');
});

const creatorOf = () => world.createPerson({ creator: true });
const start = (person: Person) => startLive(withLive(person.ctx));
const watch = (ctx: Context, { username }: Person) => watchLive(withLive(ctx), { username });
const isLive = async ({ id }: Person) =>
  (await world.db.select({ live: schema.accounts.live }).from(schema.accounts).where(eq(schema.accounts.id, id)))[0]
    ?.live;

test('tickets carry minimal grants: only the creator publishes, and only to their own room', async () => {
  const creator = await creatorOf();
  const [one, two] = await Promise.all([start(creator), start(creator)]);
  expect(one.room).toBe(two.room);
  const verifier = new TokenVerifier(apiKey, apiSecret);
  const claims = await verifier.verify(one.token);
  expect(claims).toMatchObject({
    sub: creator.id,
    video: {
      room: one.room,
      roomJoin: true,
      canPublish: true,
      canPublishSources: ['camera', 'microphone'],
      canSubscribe: false,
    },
  });
  expect(Object.keys(claims.video ?? {})).not.toContain('roomAdmin');
  expect((claims.exp ?? 0) - Date.now() / 1000).toBeLessThan(180);
  const seen = await live.viewerTicket(one.room, 'viewer');
  expect((await verifier.verify(seen.token)).video).toEqual({
    room: one.room,
    roomJoin: true,
    canPublish: false,
    canPublishData: false,
    canSubscribe: true,
    hidden: true,
  });
  expect(await watch(world.anonymous, creator)).toMatchObject({ live: false, ticket: null, unavailable: null });
});

test('a creator publishes, fans see it, and stopping ends it for all', async () => {
  const creator = await creatorOf();
  const fan = await world.createPerson();
  const ticket = await start(creator);
  const publisher = join(ticket, 'publish');
  await publisher.says('publishing');
  await vi.waitFor(async () => expect(await isLive(creator)).toBe(true), soon);
  expect((await listLives(world.anonymous, { limit: 20 })).map((item) => item.account.id)).toEqual([creator.id]);

  const seen = await watch(fan.ctx, creator);
  expect(seen).toMatchObject({ live: true, status: 'live', unavailable: null });
  const [again, anonymous] = [await watch(fan.ctx, creator), await watch(world.anonymous, creator)];
  if (!seen.ticket || !again.ticket || !anonymous.ticket) throw new Error('No tickets');
  const intruder = join(await live.viewerTicket(ticket.room, 'intruder'), 'publish');
  const viewers = [seen.ticket, again.ticket, anonymous.ticket].map((each) => join(each, 'watch'));
  for (const viewer of viewers) await viewer.says('picture');
  await vi.waitFor(async () => {
    await reconcileLives(system, doubted);
    expect((await watch(fan.ctx, creator)).viewers).toBe(4);
  }, soon);
  await intruder.says('refused');

  await Promise.all([stopLive(withLive(creator.ctx)), stopLive(withLive(creator.ctx))]);
  await Promise.all([publisher, ...viewers].map((person) => person.says('out')));
  expect(await isLive(creator)).toBe(false);
  expect(await watch(fan.ctx, creator)).toMatchObject({ live: false, status: 'stop', ticket: null });
});

test('a battle opponent watches without counting as a viewer', async () => {
  const [one, two, fan] = [await creatorOf(), await creatorOf(), await world.createPerson()];
  for (const creator of [one, two]) await join(await start(creator), 'publish').says('publishing');
  await vi.waitFor(async () => {
    await reconcileLives(system, doubted);
    expect([await isLive(one), await isLive(two)]).toEqual([true, true]);
  }, soon);
  await inviteBattle(withLive(one.ctx), { user: two.id });
  await acceptBattle(withLive(two.ctx), { user: one.id });
  const room = async (ctx: Context) => {
    const { ticket } = await watch(ctx, one);
    if (!ticket) throw new Error('No ticket');
    await join(ticket, 'watch').says('picture');
    return ticket.room;
  };
  const viewersAre = (count: number) =>
    vi.waitFor(async () => {
      await reconcileLives(system, doubted);
      expect((await watch(fan.ctx, one)).viewers).toBe(count);
    }, soon);
  await room(two.ctx);
  const watched = await room(fan.ctx);
  await viewersAre(1);
  await live.removeViewer(watched, fan.id);
  await viewersAre(0);
});

test('a second connection of the creator takes over without ending the live', async () => {
  const creator = await creatorOf();
  const first = join(await start(creator), 'publish');
  await first.says('publishing');
  await vi.waitFor(async () => expect(await isLive(creator)).toBe(true), soon);
  const second = join(await start(creator), 'publish');
  await second.says('publishing');
  await first.says('out');
  await reconcileLives(system, doubted);
  expect(await isLive(creator)).toBe(true);
  second.process.kill('SIGINT');
});

test('a vanished creator is no longer live within 30 s, even without a webhook', async () => {
  const creator = await creatorOf();
  hears = false;
  const publisher = join(await start(creator), 'publish');
  await publisher.says('publishing');
  await vi.waitFor(async () => {
    await reconcileLives(system, doubted);
    expect(await isLive(creator)).toBe(true);
  }, soon);
  publisher.process.kill('SIGKILL');
  const since = Date.now();
  await vi.waitFor(
    async () => {
      await reconcileLives(system, doubted);
      expect(await isLive(creator)).toBe(false);
    },
    { timeout: 40_000, interval: 1_000 },
  );
  expect(Date.now() - since).toBeLessThan(30_000);
});
