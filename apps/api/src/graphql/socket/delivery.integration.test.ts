import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { topics } from '@foxreel/contracts';
import { connectRealtime } from '@foxreel/realtime';
import { createTestWorld, requiredVariable } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';

const world = await createTestWorld();
const prefix = `test:${randomBytes(4).toString('hex')}:`;
const process = () => createTestApi(world, { realtime: connectRealtime(requiredVariable('VALKEY_URL'), { prefix }) });
const one = await process();
const other = await process();

const soon = { timeout: 10_000 };

interface Message {
  id?: string;
  type: string;
  payload?: unknown;
}

async function subscribed(api: TestApi, ids: string[]) {
  const socket = new WebSocket(`${api.address.replace('http', 'ws')}/api`, 'graphql-transport-ws');
  const received: Message[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await expect.poll(() => received.some(({ type }) => type === 'connection_ack')).toBe(true);
  const query = 'subscription { live { status account { id fullname } } }';
  for (const id of ids) socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } }));
  return { socket, received, of: (id: string) => received.filter((message) => message.id === id) };
}

const account = { id: 'a', username: 'a', avatar: null, live: true, livestream: null, creator: true };
const tellLive = (api: TestApi, fullname: string) =>
  api.realtime.publish(topics.lives(), {
    type: 'live',
    status: 'live',
    stream: 's',
    kind: 'WebRTC',
    account: { ...account, fullname },
  });
const next = (id: string, fullname: string) => ({
  id,
  type: 'next',
  payload: { data: { live: { status: 'live', account: { id: 'a', fullname } } } },
});

/** Events are lost until Valkey has confirmed a subscription: they are published repeatedly until then. */
async function heard(api: TestApi, seen: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      tellLive(api, 'hello');
      return seen();
    }, soon)
    .toBe(true);
}

test('events from one process reach subscribers of another, in order, each with its own id', async () => {
  const client = await subscribed(other, ['plain', 'Ein "Schlüssel"']);
  await heard(one, () => client.of('plain').length > 0 && client.of('Ein "Schlüssel"').length > 0);
  const long = 'Grüße '.repeat(20_000);
  for (const name of ['first', long, 'last']) tellLive(one, name);
  for (const id of ['plain', 'Ein "Schlüssel"']) {
    await expect.poll(() => client.of(id).at(-1), soon).toEqual(next(id, 'last'));
    expect(client.of(id).slice(-3)).toEqual([next(id, 'first'), next(id, long), next(id, 'last')]);
  }
  client.socket.send(JSON.stringify({ id: 'plain', type: 'complete' }));
  // A reply to a later message shows that the earlier one was read.
  client.socket.send(JSON.stringify({ type: 'ping' }));
  await expect.poll(() => client.received.at(-1)).toEqual({ type: 'pong' });
  tellLive(one, 'after');
  await expect.poll(() => client.of('Ein "Schlüssel"').at(-1), soon).toEqual(next('Ein "Schlüssel"', 'after'));
  expect(client.of('plain').at(-1)).toEqual(next('plain', 'last'));
  client.socket.close();
});

test('a client that does not read is dropped, and others continue', { timeout: 30_000 }, async () => {
  const [asleep, awake] = [await subscribed(one, ['s']), await subscribed(one, ['s'])];
  await heard(one, () => asleep.of('s').length > 0 && awake.of('s').length > 0);
  const ended = once(asleep.socket, 'close');
  asleep.socket.pause();
  const before = awake.of('s').length;
  for (let said = 0; said < 30; said += 1) {
    tellLive(one, 'x'.repeat(500_000));
    await expect.poll(() => awake.of('s').length, soon).toBeGreaterThan(before + said);
  }
  asleep.socket.resume();
  expect((await ended)[0]).toBe(1006);
  tellLive(one, 'still here');
  await expect.poll(() => awake.of('s').at(-1)).toEqual(next('s', 'still here'));
  awake.socket.close();
});

test('a client that stays gets everything once and in order while others come and go', {
  timeout: 30_000,
}, async () => {
  const ids = Array.from({ length: 90 }, (_, at) => `${at}`);
  const sockets = await Promise.all(Array.from({ length: 4 }, () => subscribed(one, ids)));
  const [stayer, leaver] = sockets;
  if (!stayer || !leaver) throw new Error('No sockets');
  await heard(one, () => sockets.every(({ of }) => ids.every((id) => of(id).length > 0)));
  tellLive(one, 'begin');
  for (let said = 0; said < 200; said += 1) {
    tellLive(one, `n${said}`);
    const type = said % 2 === 0 ? 'complete' : 'subscribe';
    const payload = { query: 'subscription { live { status account { id fullname } } }' };
    for (const id of ids.slice(0, 30)) leaver.socket.send(JSON.stringify({ id, type, payload }));
    if (said % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  tellLive(one, 'last');
  const said = ['begin', ...Array.from({ length: 200 }, (_, at) => `n${at}`), 'last'];
  const stays = [...ids.map((id) => [stayer, id] as const), ...ids.slice(30).map((id) => [leaver, id] as const)];
  for (const [client, id] of stays) {
    await expect.poll(() => client.of(id).at(-1), soon).toEqual(next(id, 'last'));
    expect(client.of(id).slice(-said.length)).toEqual(said.map((name) => next(id, name)));
  }
  for (const { socket } of sockets) socket.close();
});
