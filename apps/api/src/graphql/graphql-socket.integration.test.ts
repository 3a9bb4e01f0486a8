import { once } from 'node:events';
import { topics } from '@foxreel/contracts';
import { createTestWorld } from '@foxreel/testing';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApi } from '../testing/test-api.ts';

const world = await createTestWorld();
const api = await createTestApi(world);

interface Received {
  id: string;
  type: string;
  payload: unknown;
}

async function connect() {
  const socket = new WebSocket(`${api.address.replace('http', 'ws')}/api`, 'graphql-transport-ws');
  const received: Received[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await expect.poll(() => received.some(({ type }) => type === 'connection_ack')).toBe(true);
  return {
    socket,
    received,
    subscribe: (id: string, query: string) =>
      socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query } })),
    answer: async (id: string) => {
      await expect.poll(() => received.find((message) => message.id === id), { timeout: 5000 }).toBeDefined();
      return received.find((message) => message.id === id);
    },
  };
}

test('a connection carries subscriptions only, up to its limit', async () => {
  const { socket, subscribe, answer } = await connect();
  subscribe('query', '{ lives { id } }');
  expect(await answer('query')).toMatchObject({
    type: 'error',
    payload: [{ message: expect.stringContaining('Only subscriptions'), status: 400 }],
  });
  for (let at = 1; at <= 101; at += 1) subscribe(`s${at}`, 'subscription { live { status } }');
  expect(await answer('s101')).toMatchObject({
    type: 'error',
    payload: [{ message: expect.stringContaining('at most 100 subscriptions') }],
  });
  const account = { id: 'a', username: 'a', fullname: null, avatar: null, live: true, livestream: null, creator: true };
  // Events are lost until Valkey has confirmed the subscription.
  const telling = setInterval(
    () => api.realtime.publish(topics.lives(), { type: 'live', status: 'live', stream: 's', kind: 'WebRTC', account }),
    300,
  );
  onTestFinished(() => clearInterval(telling));
  expect(await answer('s100')).toMatchObject({ type: 'next', payload: { data: { live: { status: 'live' } } } });
  socket.close();
});

test('`live` hears of one creator with `user`, and of all without', async () => {
  const { socket, subscribe, answer, received } = await connect();
  const [one, other] = [await world.createPerson(), await world.createPerson()];
  subscribe('all', 'subscription { live { account { id } } }');
  subscribe('one', `subscription { live(user: "${one.id}") { account { id } } }`);
  const telling = setInterval(() => {
    for (const { id, username } of [other, one]) {
      const account = { id, username, fullname: null, avatar: null, live: true, livestream: null, creator: true };
      for (const topic of [topics.live(id), topics.lives()])
        api.realtime.publish(topic, { type: 'live', status: 'live', stream: 's', kind: 'WebRTC', account });
    }
  }, 300);
  onTestFinished(() => clearInterval(telling));
  const of = (id: string) => ({ type: 'next', payload: { data: { live: { account: { id } } } } });
  expect(await answer('one')).toMatchObject(of(one.id));
  await expect.poll(() => received.filter(({ id }) => id === 'all').length, { timeout: 5000 }).toBeGreaterThan(1);
  expect(received.filter(({ id }) => id === 'all')).toContainEqual(expect.objectContaining(of(other.id)));
  expect(received.filter(({ id }) => id === 'one')).not.toContainEqual(expect.objectContaining(of(other.id)));
  socket.close();
});
