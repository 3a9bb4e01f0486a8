import { randomBytes, randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, requiredVariable, type TestWorld } from '@foxreel/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitemapPoints } from '../previews/preview-routes.ts';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi, type TestApi } from '../testing/test-api.ts';
import { createBudgets, requestBudgets, writeBudgets } from './budgets.ts';

let world: TestWorld;
let api: TestApi;
beforeAll(async () => {
  world = await createTestWorld();
  api = await createTestApi(world);
});

/** Uses up the budget except for `points`. */
async function spend(
  of: TestApi,
  visitor: Parameters<TestApi['dependencies']['budgets']['takeRequest']>[0],
  points: number,
) {
  await of.dependencies.budgets.takeRequest(visitor, points);
}
const here = { actor: { kind: 'anonymous' as const }, address: '127.0.0.1' };

test('an address over its budget is rejected on every transport, with the time to wait', async () => {
  await spend(api, here, requestBudgets.address.points - 1);
  const tool = api.browser();
  expect((await tool.post('/api', { query: '{ __typename }' })).status).toBe(200);

  const graphql = await tool.post('/api', { query: '{ __typename }' });
  expect(graphql.status).toBe(429);
  expect(Number(graphql.headers.get('retry-after'))).toBeGreaterThan(0);
  const { errors } = await graphql.json();
  expect(errors).toEqual([
    {
      message: 'Too many attempts. Wait a moment and try again',
      path: null,
      status: 429,
      state: null,
      extensions: { code: 'RATE_LIMITED', status: 429, state: null, retryAfter: expect.any(Number) },
    },
  ]);

  const rest = await tool.post('/api/validate', { username: 'some_one' });
  expect(rest.status).toBe(429);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rest.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED', error: expect.any(String) });

  const trpc = await tool.request('/trpc/auth.session');
  expect(trpc.status).toBe(429);
  expect(Number(trpc.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await tool.request('/api/health')).status).toBe(200);
});

test('BUDGET_FACTOR widens every budget', async () => {
  const wide = await createTestApi(world, { variables: { BUDGET_FACTOR: '2' } });
  await spend(wide, here, requestBudgets.address.points * 2 - 1);
  expect((await wide.browser().post('/api', { query: '{ __typename }' })).status).toBe(200);
  expect((await wide.browser().post('/api', { query: '{ __typename }' })).status).toBe(429);
});

test('a more expensive operation costs more', async () => {
  const costly = await createTestApi(world);
  await spend(costly, here, requestBudgets.address.points - 8);
  const query = `{ videos(limit: 200) { ${'id '.repeat(30)} } }`;
  expect((await costly.browser().post('/api', { query })).status).toBe(200);
  const refused = await costly.browser().post('/api', { query });
  expect(refused.status).toBe(429);
  expect((await refused.json()).data).toBeUndefined();
  expect((await costly.browser().post('/api', { query: '{ __typename }' })).status).toBe(429);
});

test('changes have their own budgets per account, shared by all transports', async () => {
  const { budgets } = api.dependencies;
  const actor = {
    kind: 'account' as const,
    accountId: 'one',
    sessionId: 's',
    scopes: null,
    creator: false,
    staff: false,
  };
  const one = { actor, address: '203.0.113.1' };
  const two = { ...one, actor: { ...actor, accountId: 'two' } };
  for (let count = 0; count < writeBudgets.comments.points; count += 1) await budgets.takeWrites(one, ['comments']);
  await expect((async () => budgets.takeWrites(one, ['comments']))()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await budgets.takeWrites(one, ['likes']);
  await budgets.takeWrites(two, ['comments']);
});

test('cancelling uploads is a change like any other', async () => {
  const limited = await createTestApi(world);
  const person = await world.createPerson();
  const { actor } = person.ctx;
  for (let count = 0; count < writeBudgets.changes.points; count += 1)
    await limited.dependencies.budgets.takeWrites({ actor, address: '203.0.113.2' }, ['changes']);
  const browser = await signIn(limited, world, person);
  const cancelled = await browser.request(`/api/upload/media/${randomUUID()}`, { method: 'DELETE' });
  expect(cancelled.status).toBe(429);
});

test('a part of the sitemap costs what a long list does, as it is built for every caller', async () => {
  const limited = await createTestApi(world);
  await spend(limited, here, requestBudgets.address.points - 2 * sitemapPoints);
  const part = () => fetch(`${limited.address}/sitemap.xml?media=`).then(({ status }) => status);
  expect([await part(), await part(), await part()]).toEqual([200, 200, 429]);
});

/** A connection to Valkey that can be cut. */
async function cuttableLine(): Promise<{ url: string; cut(): void; server: Server }> {
  const target = new URL(requiredVariable('VALKEY_URL'));
  const { hostname, port } = target;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) sockets.add(socket.on('error', () => socket.destroy()));
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  target.host = `127.0.0.1:${own}`;
  return { url: target.href, cut, server };
}

test('while Valkey is down, requests and changes are still answered, and limited', async () => {
  const line = await cuttableLine();
  const realtime = connectRealtime(line.url, { prefix: `test:${randomBytes(4).toString('hex')}:` });
  afterAll(() => realtime.close());
  const budgets = createBudgets(realtime, { BUDGET_FACTOR: 1 });
  const shown = await createTestApi(world, { realtime, budgets });
  expect((await shown.browser().post('/api', { query: '{ __typename }' })).status).toBe(200);
  line.cut();
  await expect
    .poll(
      () =>
        realtime.check().then(
          () => 'there',
          () => 'away',
        ),
      { timeout: 10_000 },
    )
    .toBe('away');
  expect((await shown.browser().post('/api', { query: '{ __typename }' })).status).toBe(200);
  let passed = 0;
  const visitor = { ...here, address: '203.0.113.9' };
  try {
    for (; passed <= requestBudgets.address.points; passed += 1) await budgets.takeRequest(visitor);
  } catch {
    expect(passed).toBe(requestBudgets.address.points);
  }
  expect(passed).toBe(requestBudgets.address.points);
});
