import { topics } from '@foxreel/contracts';
import { schema as tables } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { suspendAccount } from '@foxreel/domain/privacy';
import { createTestWorld, insertMedia } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { requestBudgets } from '../http/budgets.ts';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
const creator = await world.createPerson({ creator: true });
const first = await insertMedia(world, creator);

const browser = api.browser();
await browser.post('/api/signup', {
  username: 'directfan',
  email: 'direct@fan.test',
  password: 'Secret-Direct-1',
  fullname: 'Fan',
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Headers that differ between requests or writers. */
const varying = new Set(['x-request-id', 'date', 'set-cookie', 'content-length', 'transfer-encoding']);

async function ask(body: unknown, as: typeof browser, headers: Record<string, string> = {}): Promise<Answer> {
  const reply = await as.post('/api', body, headers);
  const cached = [...reply.headers].filter(([name]) => !varying.has(name));
  return { status: reply.status, headers: Object.fromEntries(cached), body: withoutIds(await reply.text()) };
}

const withoutIds = (text: string) => text.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');

const documents: [name: string, body: object][] = [
  ['a feed', { query: '{ medias(limit: 3) { id like user { username } thumbnail { grid } } }' }],
  ['variables', { query: 'query A($n: Int!) { videos(limit: $n) { id } }', variables: { n: 2 } }],
  ['an operation by name', { query: 'query A { __typename }', operationName: 'A' }],
  ['a wrong name', { query: 'query A { __typename }', operationName: 'B' }],
  ['a wrong variable', { query: 'query A($n: Int!) { videos(limit: $n) { id } }', variables: { n: 'x' } }],
  [
    'too many objects',
    { query: 'query A($n: Int!) { videos(limit: $n) { user { medias(limit: $n) { id } } } }', variables: { n: 200 } },
  ],
  ['an error', { query: '{ staff_media { id } }' }],
  ['an error beside data', { query: '{ __typename staff_media { id } profile(username: "nobody-here") { id } }' }],
  ['bad input', { query: '{ medias(after: "nonsense") { id } }' }],
  ['what cannot be parsed', { query: '{ medias(' }],
  ['what does not exist', { query: '{ nothing }' }],
  ['two operations', { query: 'query A { __typename } query B { one: __typename }', operationName: 'B' }],
  ['introspection', { query: '{ __schema { queryType { name } } }' }],
  ['no query', {}],
  ['a member that nobody knows', { query: '{ __typename }', other: 1 }],
  ['variables that are a list', { query: '{ __typename }', variables: [1] }],
  ['a name that is no text', { query: 'query A { __typename }', operationName: 1 }],
];

test.each(documents)('%s is answered alike on the fast path and the slow path', async (_name, body) => {
  for (const as of [browser, api.browser()]) {
    await ask(body, as);
    const short = await ask(body, as);
    // Any other media type takes the slow path.
    expect(short).toEqual(await ask(body, as, { accept: 'application/json, text/plain' }));
  }
});

const feed = { query: '{ medias(limit: 50) { id likes user { username } } }' };
const anonymous = api.browser();
const idsFor = async (as: typeof browser) => (await ask(feed, as)).body;

test('a shared reply is rebuilt at once when media is removed, and within seconds for any other change', {
  timeout: 20_000,
}, async () => {
  const doomed = await insertMedia(world, creator);
  await idsFor(anonymous);
  await expect.poll(() => idsFor(anonymous), { timeout: 8000 }).toContain(doomed.id);
  await world.db.update(tables.media).set({ state: 'removed' }).where(eq(tables.media.id, doomed.id));
  expect(await idsFor(anonymous)).toContain(doomed.id);
  api.realtime.publish(topics.media(doomed.id), { type: 'media_state', media: doomed.id, state: 'removed' });
  await expect.poll(() => idsFor(anonymous), { timeout: 1000 }).not.toContain(doomed.id);
  await world.db.update(tables.accounts).set({ username: 'renamed' }).where(eq(tables.accounts.id, creator.id));
  await expect.poll(() => idsFor(anonymous), { timeout: 8000 }).toContain('renamed');
});

test('a suspended account disappears for visitors at once', async () => {
  const author = await world.createPerson();
  const { id } = await insertMedia(world, author);
  await expect.poll(() => idsFor(anonymous), { timeout: 8000 }).toContain(id);
  const system = { ...world.system, realtime: api.realtime };
  await suspendAccount(system, { id: author.id, reason: 'Spam' });
  await expect.poll(() => idsFor(anonymous), { timeout: 1000 }).not.toContain(id);
});

test('a signed-in viewer’s reply is never given to a visitor', async () => {
  const liked = { query: '{ medias(limit: 50) { id like } }' };
  for (const as of [browser, api.browser()]) {
    await ask(liked, as);
    const { body } = await ask(liked, as);
    expect(body).toContain(as === browser ? '"like":false' : '"like":null');
  }
  expect(await idsFor(browser)).toContain(first.id);
});

test('each visitor pays for a shared reply, and is rejected once their budget is spent', async () => {
  const busy = await createTestApi(world);
  const visitor = busy.browser();
  const small = { query: '{ medias(limit: 2) { id } }' };
  const here = { actor: { kind: 'anonymous' as const }, address: '127.0.0.1' };
  await busy.dependencies.budgets.takeRequest(here, requestBudgets.address.points - 4);
  for (let count = 0; count < 4; count += 1) expect((await ask(small, visitor)).status).toBe(200);
  const refused = await ask(small, visitor);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('shared replies have their own ids, and give a visitor without a cookie one', async () => {
  await idsFor(anonymous);
  const replies = await Promise.all([1, 2, 3].map(() => api.browser().post('/api', feed)));
  expect(new Set(replies.map(({ headers }) => headers.get('x-request-id'))).size).toBe(3);
  const cookies = replies.map(({ headers }) => headers.get('set-cookie')?.split(';', 1)[0]);
  expect(new Set(cookies).size).toBe(3);
  for (const cookie of cookies) expect(cookie).toMatch(/^feed_seed=[\w-]{36}$/);
});

test('an ended session is rejected at once on the fast path', async () => {
  const liked = { query: '{ medias(limit: 5) { id like } }' };
  const cookies = new Map(browser.cookies);
  expect((await ask(liked, browser)).body).toContain('"like":false');
  await browser.request('/api/signout');
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  expect((await ask(liked, browser)).body).not.toContain('"like":false');
});
