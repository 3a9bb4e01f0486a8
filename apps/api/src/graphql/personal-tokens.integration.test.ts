import { apiTokenScopes, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApi, type TestBrowser } from '../testing/test-api.ts';
import { operationScopes } from './operation-scope-table.ts';
import { rootTypes } from './operation-scopes.ts';
import { schema as graphql } from './schema.ts';
import { smallestOperation } from './testing/smallest-operation.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
let people = 0;

interface Answer {
  status: number;
  data?: Record<string, unknown> | null;
  errors?: { message: string; status: number; extensions: { code: string } }[];
}

async function signedUp(): Promise<{ browser: TestBrowser; account: string }> {
  people += 1;
  const browser = api.browser();
  const body = {
    type: 'email',
    username: `token.${people}`,
    fullname: 'T',
    email: `t${people}@example.test`,
    password: 'Demo1234!',
  };
  const reply = (await (await browser.post('/api/signup', body)).json()) as { account: { id: string } };
  return { browser, account: reply.account.id };
}

async function ask(token: string, query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  const response = await fetch(`${api.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

async function tokenWith(browser: TestBrowser, scopes: readonly string[]): Promise<{ token: string; id: string }> {
  const query = `mutation($s: [ApiTokenScope!]!) { createApiToken(name: "test", scopes: $s) { token api_token { id scopes } } }`;
  const reply = (await (await browser.post('/api', { query, variables: { s: scopes } })).json()) as {
    data: { createApiToken: { token: string; api_token: { id: string; scopes: string[] } } };
  };
  expect(reply.data.createApiToken.api_token.scopes).toEqual(scopes);
  return { token: reply.data.createApiToken.token, id: reply.data.createApiToken.api_token.id };
}

const fields = rootTypes(graphql)
  .filter(({ name }) => name !== 'Subscription')
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type: type.name, field })));
const isRefusedScope = (answer: Answer) =>
  answer.errors?.some(
    ({ message }) => message.startsWith('This token lacks') || message.startsWith('An API token can’t'),
  ) === true;

test('every operation opens to a token with its scope, and to no other', { timeout: 60_000 }, async () => {
  const { browser, account } = await signedUp();
  await world.db.update(schema.accounts).set({ staff: true }).where(eq(schema.accounts.id, account));
  const [only, allBut] = [new Map<string, string>(), new Map<string, string>()];
  for (const scope of apiTokenScopes) {
    only.set(scope, (await tokenWith(browser, [scope])).token);
    const others = apiTokenScopes.filter((other) => other !== scope);
    allBut.set(scope, (await tokenWith(browser, others)).token);
  }
  for (const { type, field } of fields) {
    const scope = operationScopes[`${type}.${field.name}`];
    const query = smallestOperation(type, field);
    const refused = async (token: string | undefined) => isRefusedScope(await ask(token ?? '', query));
    const held = only.get(scope ?? 'read') ?? only.get('account');
    const lacking = allBut.get(scope ?? 'read') ?? allBut.get('staff');
    expect([field.name, await refused(held), await refused(lacking)]).toEqual([
      field.name,
      scope === 'session',
      scope !== null,
    ]);
  }
});

test('a revoked token is rejected at once, and its open socket closes', async () => {
  const { browser, account } = await signedUp();
  const { token, id } = await tokenWith(browser, ['read']);
  expect((await ask(token, '{ auth_account { id } }')).data).toEqual({ auth_account: { id: account } });
  const socket = new WebSocket(`${api.address.replace('http', 'ws')}/api`, 'graphql-transport-ws');
  const heard: { type: string; payload?: unknown }[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await expect.poll(() => heard.map(({ type }) => type)).toContain('connection_ack');
  socket.send(
    JSON.stringify({
      id: 'm',
      type: 'subscribe',
      payload: { query: `subscription { messenger_thread(user: "${account}") { action } }` },
    }),
  );
  await expect
    .poll(() => heard.find(({ type }) => type === 'error' || type === 'next'))
    .toMatchObject({ payload: { errors: [{ message: "This token lacks the scope 'messages'" }] } });

  const revoked = await browser.post('/api', { query: `mutation { revokeApiToken(id: "${id}") }` });
  expect(await revoked.json()).toEqual({ data: { revokeApiToken: true } });
  expect(await closed).toBe(4401);
  expect(await ask(token, '{ auth_account { id } }')).toMatchObject({
    status: 401,
    errors: [{ status: 401, extensions: { code: 'UNAUTHENTICATED' } }],
  });
  const again = await browser.post('/api', { query: `mutation { revokeApiToken(id: "${id}") } ` });
  expect(await again.json()).toEqual({ data: { revokeApiToken: false } });
});

test('a token works for /api only, and outside GraphQL needs its scope too', async () => {
  const { browser } = await signedUp();
  const { token } = await tokenWith(browser, ['read']);
  const headers = { authorization: `Bearer ${token}` };
  const status = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(api.address + path, { headers, ...init });
    return [response.status, ((await response.json()) as { error: string }).error];
  };
  expect(await status('/trpc/auth.session')).toEqual([403, 'API tokens work for /api only']);
  expect(await status('/api/upload/avatar', { method: 'POST' })).toEqual([403, "This token lacks the scope 'account'"]);
  expect(await status('/api/upload/media', { method: 'POST' })).toEqual([403, "This token lacks the scope 'media'"]);
  expect(await status('/api/signout', { method: 'POST' })).toEqual([
    403,
    'An API token can’t do this. Sign in instead',
  ]);
  expect(
    await status('/api/upload/avatar', { method: 'POST', headers: { authorization: 'Bearer fxr_wrong' } }),
  ).toEqual([401, 'This token is invalid, expired or revoked']);
});

test('staff need a token with the staff scope, and nobody else can have it', async () => {
  const { browser, account } = await signedUp();
  const query = 'mutation { createApiToken(name: "s", scopes: [staff]) { token } }';
  expect(await (await browser.post('/api', { query })).json()).toMatchObject({ errors: [{ status: 403 }] });
  await world.db.update(schema.accounts).set({ staff: true }).where(eq(schema.accounts.id, account));
  const { token } = await tokenWith(browser, ['read']);
  expect(await ask(token, '{ staff_media { id } }')).toMatchObject({ errors: [{ status: 403 }] });
  const { token: strong } = await tokenWith(browser, ['staff']);
  expect(await ask(strong, '{ staff_media { id } }')).toMatchObject({ data: { staff_media: [] } });
});

test('devices are listed and signed out with a session', async () => {
  const { browser, account } = await signedUp();
  const other = api.browser();
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const login = { type: 'email', email: `t${people}@example.test`, password: 'Demo1234!' };
  await other.post('/api/auth', login, { 'user-agent': agent });
  await api.browser().post('/api/auth', login);
  const query = '{ sessions { id device current address add_date last_seen } }';
  const { data } = (await (await browser.post('/api', { query })).json()) as {
    data: { sessions: { id: string; device: string; current: boolean }[] };
  };
  expect(data.sessions).toHaveLength(3);
  expect(data.sessions.filter(({ current }) => current)).toHaveLength(1);
  const theirs = data.sessions.find(({ device }) => device === 'Firefox on Windows');
  const heard = api.realtime.subscribe([topics.account(account)]);
  const ended = await browser.post('/api', { query: `mutation { endSession(id: "${theirs?.id}") }` });
  expect(await ended.json()).toEqual({ data: { endSession: true } });
  for await (const delivery of heard) {
    if (delivery.kind === 'event') expect(delivery.event).toEqual({ type: 'session_ended', session: theirs?.id });
    break;
  }
  heard.close();
  expect(await (await other.post('/api', { query })).json()).toMatchObject({ errors: [{ status: 401 }] });
  const others = await browser.post('/api', { query: 'mutation { endOtherSessions }' });
  expect(await others.json()).toEqual({ data: { endOtherSessions: 1 } });
  const { token } = await tokenWith(browser, ['read']);
  expect(await ask(token, query)).toMatchObject({
    errors: [{ message: 'An API token can’t do this. Sign in instead' }],
  });
});
