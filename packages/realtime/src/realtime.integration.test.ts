import { randomBytes } from 'node:crypto';
import { requiredVariable, startValkeyGate } from '@foxreel/testing';
import { GlideClient } from '@valkey/valkey-glide';
import { afterEach, expect, test } from 'vitest';
import { type ConnectOptions, connectRealtime, type Delivery, type Realtime } from './index.ts';
import { valkeyAddress } from './valkey-address.ts';

const url = () => requiredVariable('VALKEY_URL');
const prefix = `test:${randomBytes(4).toString('hex')}:`;
const open: Realtime[] = [];
const start = (options: ConnectOptions = {}, at = url()) => {
  const realtime = connectRealtime(at, { prefix, ...options });
  open.push(realtime);
  return realtime;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((realtime) => realtime.close()));
});

async function next(iterator: AsyncIterator<Delivery>): Promise<Delivery> {
  const { value, done } = await iterator.next();
  if (done) throw new Error('The subscription ended');
  return value;
}

/** Kills this test's connections, which are named by its prefix. */
async function killConnections(name: string): Promise<void> {
  const client = await GlideClient.createClient(valkeyAddress(url()));
  const list = String(await client.customCommand(['CLIENT', 'LIST']));
  const ids = list
    .split('\n')
    .flatMap((line) => (line.includes(`name=${name} `) ? (/(?:^| )id=(\d+)/.exec(line)?.[1] ?? []) : []));
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) await client.customCommand(['CLIENT', 'KILL', 'ID', id]);
  client.close();
}

const counts = (likes: number) => ({ type: 'media_counts', media: 'm', likes, comments: 0 }) as const;

test('an event reaches the subscriptions of its topic in every process, and no others', async () => {
  const [sender, receiver] = [start(), start()];
  const subscription = receiver.subscribe([]);
  await subscription.addTopics(['media:a']);
  const events = subscription[Symbol.asyncIterator]();
  sender.publish('media:b', counts(1));
  sender.publish('media:a', counts(2));
  expect(await next(events)).toEqual({ kind: 'event', topic: 'media:a', event: counts(2) });

  await subscription.addTopics(['media:b']);
  subscription.removeTopics(['media:a']);
  sender.publish('media:a', counts(3));
  sender.publish('media:b', counts(4));
  expect(await next(events)).toEqual({ kind: 'event', topic: 'media:b', event: counts(4) });
});

test('names the topics that somebody in any process listens to', async () => {
  const [asking, hearing] = [start(), start()];
  const subscription = hearing.subscribe([]);
  await subscription.addTopics(['media:heard', 'account:heard too']);
  const silent = Array.from({ length: 300 }, (_, at) => `media:silent-${at}`);
  const heard = await asking.listening([...silent, 'media:heard', 'account:heard too']);
  expect([...heard].sort()).toEqual(['account:heard too', 'media:heard']);
  subscription.close();
});

test('a channel stays open while one of two subscriptions listens', async () => {
  const [sender, receiver] = [start(), start()];
  const [first, second] = [receiver.subscribe([]), receiver.subscribe([])];
  await Promise.all([first.addTopics(['lives']), second.addTopics(['lives'])]);
  first.close();
  sender.publish('lives', counts(1));
  expect(await next(second[Symbol.asyncIterator]())).toMatchObject({ topic: 'lives' });
});

test('a consumer that does not read is dropped', async () => {
  const realtime = start();
  const slow = realtime.subscribe([], { bufferMax: 3 });
  const awake = realtime.subscribe([]);
  await Promise.all([slow.addTopics(['lives']), awake.addTopics(['lives'])]);
  for (let count = 0; count < 5; count += 1) realtime.publish('lives', counts(count));
  const events = awake[Symbol.asyncIterator]();
  for (let count = 0; count < 5; count += 1) await next(events);
  expect(slow.dropped()).toBe(true);
  expect(await slow[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});

test('a signal ends a subscription, even an ended one', async () => {
  const realtime = start();
  const ending = new AbortController();
  const events = realtime.subscribe(['lives'], { signal: ending.signal })[Symbol.asyncIterator]();
  const waiting = events.next();
  ending.abort();
  expect(await waiting).toMatchObject({ done: true });
  const late = realtime.subscribe(['lives'], { signal: ending.signal });
  expect(await late[Symbol.asyncIterator]().next()).toMatchObject({ done: true });
});

test('after a lost connection subscribers are notified and receive events again', { timeout: 20_000 }, async () => {
  const realtime = start();
  const subscription = realtime.subscribe([]);
  await subscription.addTopics(['lives']);
  await realtime.check();
  await killConnections(prefix);
  const events = subscription[Symbol.asyncIterator]();
  expect(await next(events)).toEqual({ kind: 'resumed' });
  realtime.publish('lives', counts(7));
  expect(await next(events)).toMatchObject({ event: counts(7) });
});

test('without Valkey an event still reaches its own process, and publishing does not throw', {
  timeout: 20_000,
}, async () => {
  const states: boolean[] = [];
  const realtime = start({ onState: (connected) => states.push(connected) }, 'redis://127.0.0.1:1');
  const subscription = realtime.subscribe([]);
  await subscription.addTopics(['lives']);
  realtime.publish('lives', counts(1));
  expect(await next(subscription[Symbol.asyncIterator]())).toMatchObject({ event: counts(1) });
  await expect(realtime.check()).rejects.toThrow();
  expect(states).toEqual([false]);
});

test('a slow Valkey loses nothing: delayed events arrive, and nobody has to refetch', {
  timeout: 20_000,
}, async () => {
  const gate = await startValkeyGate();
  const states: boolean[] = [];
  const late = start({ onState: (connected) => states.push(connected) }, gate.url);
  const heard: Delivery[] = [];
  await late.listen(['lives'], (event) => heard.push(event)).ready;
  await expect.poll(() => states).toEqual([true]);
  gate.hold();
  await expect.poll(() => states.at(-1), { timeout: 10_000 }).toBe(false);
  start().publish('lives', counts(1));
  gate.open();
  await expect.poll(() => states.at(-1), { timeout: 10_000 }).toBe(true);
  expect(heard).toEqual([{ kind: 'event', topic: 'lives', event: counts(1) }]);
  await gate.close();
});

test('only topics confirmed too late have to refetch', { timeout: 20_000 }, async () => {
  const gate = await startValkeyGate();
  const late = start({}, gate.url);
  const heard: string[] = [];
  const ear = (name: string) => (event: Delivery) => {
    if (event.kind === 'resumed') heard.push(name);
  };
  await late.listen(['early'], ear('early')).ready;
  gate.hold();
  await late.listen(['late'], ear('late')).ready;
  gate.open();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['late']);
  await gate.close();
});
