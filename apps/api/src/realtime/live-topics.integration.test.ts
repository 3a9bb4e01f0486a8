import { randomUUID } from 'node:crypto';
import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { stopLive } from '@foxreel/domain/live';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, type Person, requiredVariable, startTestLive, startValkeyGate } from '@foxreel/testing';
import { afterAll, expect, test } from 'vitest';
import { type OpenStream, openStream } from '../testing/open-stream.ts';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';

const world = await createTestWorld();
const prefix = `test:${randomUUID()}:`;
const gate = await startValkeyGate();
/** The pages are connected to this one. */
const api = await createTestApi(world, { realtime: connectRealtime(gate.url, { prefix }) });
/** Another process of the product, where the lives begin and end. */
const elsewhere = connectRealtime(requiredVariable('VALKEY_URL'), { prefix });
const near = await createTestApi(world, { realtime: elsewhere });
afterAll(() => gate.close());

let count = 0;
async function signedIn(): Promise<{ browser: TestBrowser; id: string }> {
  count += 1;
  const browser = api.browser();
  const username = `topic.user${count}`;
  const body = { username, fullname: 'T', email: `${username}@example.test`, password: 'Demo1234!' };
  return { browser, id: (await (await browser.post('/api/signup', body)).json()).account.id };
}
const ask = async (browser: TestBrowser, query: string, id: string) => {
  const answer = await (await browser.post('/api', { query, variables: { id } })).json();
  expect(answer.errors).toBeUndefined();
};
const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
/** Resolves when pages have heard of it. */
async function toggleFollow(browser: TestBrowser, id: string): Promise<void> {
  await ask(browser, 'mutation($id: ID!) { upFollowing(id: $id) }', id);
  await pause();
}
const follow = (followerId: string, followeeId: string) =>
  world.db.insert(schema.follows).values({ followerId, followeeId });
const liveEnds = (creator: Person) => stopLive({ ...creator.ctx, realtime: elsewhere });
async function liveCreator(): Promise<Person> {
  const creator = await world.createPerson({ creator: true });
  await startTestLive(world, creator);
  return creator;
}

/** An open page. `heard` is what it receives up to a mark that is published after everything else. */
async function openPage(browser: TestBrowser, shows: { accounts?: string[]; lives?: string[] } = {}) {
  const stream = await openStream(browser);
  const ready = await stream.next();
  if (ready.type !== 'ready') throw new Error('The stream did not begin with ready');
  await browser.post('/trpc/stream.watch', { stream: ready.stream, ...shows });
  await pause();
  return { heard: () => heard(stream), close: () => stream.close(), ready: () => untilReady(stream) };
}
let marks = 0;
async function heard(stream: OpenStream): Promise<string[]> {
  marks += 1;
  const mark = marks;
  elsewhere.publish(topics.system(), { type: 'clock', offsetMs: mark });
  const lives: string[] = [];
  for (;;) {
    const event = await stream.next();
    if (event.type === 'clock' && event.offsetMs === mark) return lives;
    if (event.type === 'live') lives.push(`${event.status} ${event.account.id}`);
  }
}
async function untilReady(stream: OpenStream): Promise<void> {
  while ((await stream.next()).type !== 'ready');
}

test('a live reaches followers and pages that show its creator, once each, and no other page', async () => {
  const creator = await liveCreator();
  const fan = await signedIn();
  await follow(fan.id, creator.id);
  const pages = await Promise.all([
    openPage(fan.browser),
    openPage(fan.browser, { accounts: [creator.id], lives: [creator.id] }),
    openPage(api.browser(), { accounts: [creator.id] }),
    openPage(api.browser(), { lives: [creator.id] }),
    openPage((await signedIn()).browser),
    openPage(api.browser(), { lives: [(await world.createPerson()).id] }),
  ]);
  await liveEnds(creator);
  const told = [`stop ${creator.id}`];
  const heard = [];
  for (const page of pages) heard.push(await page.heard());
  expect(heard).toEqual([told, told, told, told, [], []]);
  for (const page of pages) page.close();
});

test('following and unfollowing change what an open page hears, also while it shows the creator', async () => {
  const [fan, creator] = [await signedIn(), await world.createPerson({ creator: true })];
  const live = async (page: { heard(): Promise<string[]> }) => {
    await startTestLive(world, creator);
    await liveEnds(creator);
    return page.heard();
  };
  const [page, showing] = [await openPage(fan.browser), await openPage(fan.browser, { accounts: [creator.id] })];
  expect(await live(page)).toEqual([]);
  await toggleFollow(fan.browser, creator.id);
  expect(await live(page)).toEqual([`stop ${creator.id}`]);
  await toggleFollow(fan.browser, creator.id);
  expect(await live(page)).toEqual([]);
  // It showed the creator throughout.
  expect(await showing.heard()).toHaveLength(3);
  page.close();
  showing.close();
});

test('a block ends it, and an unblocking does not bring it back', async () => {
  const [fan, creator] = [await signedIn(), await liveCreator()];
  await follow(fan.id, creator.id);
  const page = await openPage(fan.browser);
  await ask(fan.browser, 'mutation($id: ID!) { blockAccount(accountId: $id) { id } }', creator.id);
  await ask(fan.browser, 'mutation($id: ID!) { unblockAccount(accountId: $id) }', creator.id);
  await pause();
  await liveEnds(creator);
  expect(await page.heard()).toEqual([]);
  page.close();
});

test('a follow that was lost while Valkey was away is found when it returns', { timeout: 60_000 }, async () => {
  const [fan, creator] = [await signedIn(), await liveCreator()];
  const page = await openPage(fan.browser);
  gate.shut();
  const again = near.browser();
  await again.post('/api/auth', { email: `topic.user${count}@example.test`, password: 'Demo1234!' });
  await toggleFollow(again, creator.id);
  gate.open();
  await page.ready();
  await liveEnds(creator);
  expect(await page.heard()).toEqual([`stop ${creator.id}`]);
  page.close();
});
