import { once } from 'node:events';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openSocket } from '../testing/open-socket.ts';
import { signIn } from '../testing/sign-in.ts';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const open = await createTestApi(world);
const closed = await createTestApi(world, { variables: { PERSISTED_OPERATIONS_ONLY: 'true' } });

const tags = 'query Tags($limit: Int) { tags(limit: $limit) { tags } }';
const lives = 'subscription Lives { live { status } }';
const other = '{ tags(limit: 1) { tags } }';
const register = 'mutation($document: String!) { registerOperation(name: "kept", document: $document) { hash } }';
const expectedError = {
  message: 'Only registered operations are run here: register it, or send its hash',
  status: 403,
  extensions: { code: 'PERSISTED_OPERATIONS_ONLY', status: 403 },
};

const tool = await signIn(open, world, await world.createPerson());
const hashOf = async (document: string): Promise<string> => {
  const answer = await (await tool.post('/api', { query: register, variables: { document } })).json();
  return answer.data.registerOperation.hash;
};
const [tagsHash, livesHash] = [await hashOf(tags), await hashOf(lives)];
const named = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const member = await signIn(closed, world, await world.createPerson());

test.each(['an anonymous tool', 'a member'])(
  'over POST and GET %s may run what is registered, and nothing else',
  async (who) => {
    const browser = who === 'a member' ? member : closed.browser();
    const get = (parameters: Record<string, string>) => browser.request(`/api?${new URLSearchParams(parameters)}`);
    for (const response of [
      await browser.post('/api', { query: other }),
      await get({ query: other }),
      await browser.post('/api', { query: `${tags} ` }),
      await browser.post('/api', { query: register, variables: { document: other } }),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ errors: [expectedError] });
    }
    const variables = { limit: 1 };
    for (const response of [
      await browser.post('/api', { query: tags, variables }),
      await browser.post('/api', { extensions: named(tagsHash), variables }),
      await get({ query: tags, variables: JSON.stringify(variables) }),
      await get({ extensions: JSON.stringify(named(tagsHash)), variables: JSON.stringify(variables) }),
    ]) {
      expect(response.status).toBe(200);
      expect((await response.json()).data.tags).toEqual(expect.anything());
    }
  },
);

test('a batch is rejected as such, whatever it contains', async () => {
  const response = await closed.browser().post('/api', [{ query: tags }, { query: other }]);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'LIMIT_EXCEEDED', limit: 'batch' } }] });
});

test('over the WebSocket only registered subscriptions run, by text or hash', async () => {
  const socket = await openSocket(closed);
  const refused = socket.subscribe('subscription { live { status } }');
  await expect.poll(() => socket.received(refused)).toMatchObject([{ type: 'error', payload: [expectedError] }]);
  const byText = socket.subscribe(lives);
  socket.close();

  const raw = new WebSocket(`${closed.address.replace('http', 'ws')}/api`, 'graphql-transport-ws');
  const got: { id?: string; type: string }[] = [];
  raw.on('message', (data) => got.push(JSON.parse(String(data))));
  await once(raw, 'open');
  raw.send(JSON.stringify({ type: 'connection_init' }));
  await expect.poll(() => got.length).toBe(1);
  raw.send(JSON.stringify({ id: 'hash', type: 'subscribe', payload: { extensions: named(livesHash) } }));
  raw.send(JSON.stringify({ id: 'text', type: 'subscribe', payload: { query: lives } }));
  const account = { id: 'a', username: 'a', fullname: 'A', avatar: null, live: true, livestream: null, creator: true };
  await expect
    .poll(
      () => {
        closed.realtime.publish('lives', { type: 'live', status: 'live', stream: 's', kind: 'WebRTC', account });
        return new Set(got.flatMap(({ id, type }) => (id ? [`${id} ${type}`] : [])));
      },
      { timeout: 10_000, interval: 200 },
    )
    .toEqual(new Set(['hash next', 'text next']));
  expect(socket.received(byText).map(({ type }) => type)).not.toContain('error');
  raw.close();
});

test('staff may run anything, including registering it; our own web app needs no documents', async () => {
  const staff = await signIn(closed, world, await world.createPerson({ staff: true }));
  expect((await staff.post('/api', { query: other })).status).toBe(200);
  const answer = await (await staff.post('/api', { query: register, variables: { document: other } })).json();
  expect(answer.data.registerOperation.hash).toMatch(/^[0-9a-f]{64}$/);
  expect((await closed.browser().post('/api', { query: other })).status).toBe(200);
  const session = await member.request('/trpc/auth.session');
  expect(session.status).toBe(200);
  expect(JSON.stringify(await session.json())).toContain('username');
  expect((await closed.browser().request('/api/health')).status).toBe(200);
});
