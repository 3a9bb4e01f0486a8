import { once } from 'node:events';
import { topics } from '@foxreel/contracts';
import { createTestWorld } from '@foxreel/testing';
import { createClient } from 'graphql-ws';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApi } from '../../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);
const url = `${api.address.replace('http', 'ws')}/api`;
const soon = { timeout: 10_000 };
const query = 'subscription { live { status } }';
const account = { id: 'a', username: 'a', fullname: null, avatar: null, live: true, livestream: null, creator: true };
const tellLive = () =>
  api.realtime.publish(topics.lives(), { type: 'live', status: 'live', stream: 's', kind: 'WebRTC', account });

interface Message {
  id?: string;
  type: string;
  payload?: unknown;
}

/** What a client that sends these messages in sequence receives, and how its connection ends. */
async function talk(messages: readonly (object | string)[], subprotocol = 'graphql-transport-ws') {
  const socket = new WebSocket(url, [subprotocol]);
  const heard: Message[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(([code]: number[]) => code);
  await once(socket, 'open').catch(() => null);
  for (const message of messages) {
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    if (typeof message === 'object' && 'type' in message && message.type === 'connection_init')
      await expect.poll(() => heard.length > 0 || socket.readyState !== WebSocket.OPEN, soon).toBe(true);
  }
  return { socket, heard, closed };
}
const init = { type: 'connection_init' };
const subscribe = { id: 's', type: 'subscribe', payload: { query } };

test('the graphql-ws client connects, receives, ends and is rejected as in its protocol', async () => {
  const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 });
  const events = client.iterate({ query });
  const first = events.next();
  await expect
    .poll(async () => {
      tellLive();
      return Promise.race([first, null]);
    }, soon)
    .toEqual({ done: false, value: { data: { live: { status: 'live' } } } });
  await events.return?.();
  const rejected = client.iterate({ query: 'subscription { nothing }' });
  await expect(rejected.next()).rejects.toMatchObject([
    { status: 400, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  ]);
  const notAllowed = client.iterate({ query: 'subscription { media_process { media } }' });
  expect(await notAllowed.next()).toMatchObject({ value: { errors: [{ status: 401, path: ['media_process'] }] } });
  expect(await notAllowed.next()).toMatchObject({ done: true });
  await client.dispose();
});

test('a protocol violation closes the connection with its code', async () => {
  const codes = async (...messages: (object | string)[]) => (await talk(messages)).closed;
  expect(await codes('no JSON')).toBe(4400);
  expect(await codes(init, { type: 'next', id: 's', payload: {} })).toBe(4400);
  expect(await codes(init, { type: 'subscribe', id: '', payload: { query } })).toBe(4400);
  expect(await codes(subscribe)).toBe(4401);
  expect(await codes({ ...init, payload: { token: 'wrong' } })).toBe(4403);
  expect(await codes(init, subscribe, subscribe)).toBe(4409);
  expect(await codes(init, init)).toBe(4429);
  const silent = await talk([]);
  expect(await silent.closed).toBe(4408);
}, 30_000);

test('pings are answered with their payload, and pongs are accepted', async () => {
  const { heard, socket } = await talk([
    init,
    { type: 'pong' },
    { type: 'ping', payload: { at: 1 } },
    { type: 'complete', id: 'unknown' },
    { type: 'ping' },
  ]);
  await expect.poll(() => heard, soon).toHaveLength(3);
  expect(heard).toEqual([{ type: 'connection_ack' }, { type: 'pong', payload: { at: 1 } }, { type: 'pong' }]);
  socket.close();
});

test('a page of another origin is rejected before the upgrade', async () => {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { origin: 'https://elsewhere.test' } });
  const [error] = await once(socket, 'error');
  expect(String(error)).toContain('403');
});
