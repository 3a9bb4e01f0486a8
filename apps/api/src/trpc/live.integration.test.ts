import { randomUUID } from 'node:crypto';
import { type StreamEvent, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { connectRealtime, type Realtime } from '@foxreel/realtime';
import { createTestWorld, requiredVariable, type TestWorld } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStream } from '../testing/open-stream.ts';
import { createTestApi, type TestApi, type TestBrowser } from '../testing/test-api.ts';

const prefix = `test:${randomUUID()}:`;
let world: TestWorld;
let api: TestApi;
/** Another process of the product. */
let elsewhere: Realtime;
beforeAll(async () => {
  world = await createTestWorld();
  elsewhere = connectRealtime(requiredVariable('VALKEY_URL'), { prefix });
  api = await createTestApi(world, { realtime: connectRealtime(requiredVariable('VALKEY_URL'), { prefix }) });
});
afterAll(() => elsewhere.close());

let count = 0;
async function signedIn(): Promise<{ browser: TestBrowser; id: string; username: string }> {
  count += 1;
  const browser = api.browser();
  const username = `stream.user${count}`;
  const response = await browser.post('/api/signup', {
    username,
    fullname: 'S',
    email: `${username}@example.test`,
    password: 'Demo1234!',
  });
  return { browser, username, id: (await response.json()).account.id };
}
const watch = (browser: TestBrowser, stream: string, accounts: string[]) =>
  browser.post('/trpc/stream.watch', { stream, media: [], accounts });
const profileEvents = (account: string, followers: number) =>
  ({ type: 'account_counts', account, followers, following: 0, posts: 0 }) as const;
const streamOf = (event: StreamEvent): string => {
  if (event.type !== 'ready') throw new Error('The stream did not begin with ready');
  return event.stream;
};

test('a stream starts with ready, and carries events of its account and of what it watches, from any process', async () => {
  const [person, shown] = [await signedIn(), await world.createPerson()];
  const stream = await openStream(person.browser);
  const id = streamOf(await stream.next());
  elsewhere.publish(topics.account(person.id), { type: 'rights_changed' });
  expect(await stream.next()).toEqual({ type: 'rights_changed' });

  expect((await watch(person.browser, id, [shown.id])).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 200));
  elsewhere.publish(topics.profile(shown.id), profileEvents(shown.id, 1));
  expect(await stream.next()).toEqual(profileEvents(shown.id, 1));

  await watch(person.browser, id, []);
  await new Promise((resolve) => setTimeout(resolve, 200));
  elsewhere.publish(topics.profile(shown.id), profileEvents(shown.id, 2));
  elsewhere.publish(topics.account(person.id), { type: 'rights_changed' });
  expect(await stream.next()).toEqual({ type: 'rights_changed' });
  stream.close();
});

test('only the session that opened a stream sets what it watches', async () => {
  const [owner, other, shown] = [await signedIn(), await signedIn(), await world.createPerson()];
  const stream = await openStream(owner.browser);
  const id = streamOf(await stream.next());
  await watch(other.browser, id, [shown.id]);
  await watch(api.browser(), id, [shown.id]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  elsewhere.publish(topics.profile(shown.id), profileEvents(shown.id, 1));
  elsewhere.publish(topics.account(owner.id), { type: 'rights_changed' });
  expect(await stream.next()).toEqual({ type: 'rights_changed' });
  stream.close();
});

test('a blocked account cannot be watched, and its lives are not announced', async () => {
  const [viewer, blocker] = [await signedIn(), await world.createPerson()];
  await world.db.insert(schema.blocks).values({ blockerId: blocker.id, blockedId: viewer.id });
  await world.db.insert(schema.follows).values({ followerId: viewer.id, followeeId: blocker.id });
  const stream = await openStream(viewer.browser);
  const id = streamOf(await stream.next());
  await watch(viewer.browser, id, [blocker.id]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const account = {
    id: blocker.id,
    username: 'x',
    fullname: null,
    avatar: null,
    live: true,
    livestream: null,
    creator: true,
  };
  elsewhere.publish(topics.profile(blocker.id), profileEvents(blocker.id, 1));
  elsewhere.publish(topics.live(blocker.id), { type: 'live', status: 'live', stream: null, kind: 'WebRTC', account });
  elsewhere.publish(topics.account(viewer.id), { type: 'rights_changed' });
  expect(await stream.next()).toEqual({ type: 'rights_changed' });
  stream.close();
});

test('a visitor gets events of lives that they look at, and nobody’s private ones', async () => {
  const person = await world.createPerson();
  const browser = api.browser();
  const stream = await openStream(browser);
  await watch(browser, streamOf(await stream.next()), [person.id]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const account = {
    id: person.id,
    username: 'x',
    fullname: null,
    avatar: null,
    live: true,
    livestream: null,
    creator: true,
  };
  elsewhere.publish(topics.account(person.id), { type: 'rights_changed' });
  elsewhere.publish(topics.live(person.id), { type: 'live', status: 'live', stream: null, kind: 'WebRTC', account });
  expect(await stream.next()).toMatchObject({ type: 'live', account: { id: person.id } });
  stream.close();
});

test('signing out ends the streams of that session, and no others', async () => {
  const person = await signedIn();
  const other = api.browser();
  await other.post('/api/auth', { email: `${person.username}@example.test`, password: 'Demo1234!' });
  const [mine, theirs] = [await openStream(person.browser), await openStream(other)];
  await Promise.all([mine.next(), theirs.next()]);
  await person.browser.request('/api/signout');
  expect(await mine.next()).toMatchObject({ type: 'session_ended' });
  expect(await mine.end()).toContain('return');
  elsewhere.publish(topics.account(person.id), { type: 'rights_changed' });
  expect(await theirs.next()).toEqual({ type: 'rights_changed' });
  theirs.close();
});

test('a stream opened with an ended session is a visitor’s', async () => {
  const person = await signedIn();
  await world.db.delete(schema.sessions).where(eq(schema.sessions.accountId, person.id));
  const stream = await openStream(person.browser);
  expect(await stream.next()).toMatchObject({ type: 'ready' });
  elsewhere.publish(topics.account(person.id), { type: 'rights_changed' });
  elsewhere.publish(topics.system(), { type: 'clock', offsetMs: 5 });
  expect(await stream.next()).toEqual({ type: 'clock', offsetMs: 5 });
  stream.close();
});

test('rejects watching invalid ids, or more than a page can show', async () => {
  const browser = api.browser();
  expect((await watch(browser, 'mine', [])).status).toBe(400);
  expect((await watch(browser, randomUUID(), ['x'])).status).toBe(400);
  expect(
    (
      await watch(
        browser,
        randomUUID(),
        Array.from({ length: 201 }, () => randomUUID()),
      )
    ).status,
  ).toBe(400);
});

test('when the server stops, open streams are told to reconnect', async () => {
  const leaving = await createTestApi(world);
  const stream = await openStream(leaving.browser());
  await stream.next();
  await leaving.realtime.close();
  expect(await stream.end()).toContain('serialized-error');
});
