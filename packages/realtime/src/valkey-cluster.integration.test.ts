import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connectRealtime, createRateLimiter, type Delivery, type Realtime } from './index.ts';
import { startValkeyCluster, type ValkeyCluster } from './testing/start-valkey-cluster.ts';

let cluster: ValkeyCluster;
beforeAll(async () => {
  cluster = await startValkeyCluster();
});
afterAll(() => cluster?.close());

const open: Realtime[] = [];
afterEach(async () => {
  for (const realtime of open.splice(0)) await realtime.close();
});

function start(): Realtime {
  const realtime = connectRealtime(cluster.url, { prefix: 'cluster-test:' });
  open.push(realtime);
  return realtime;
}

const counts = (likes: number) => ({ type: 'media_counts', media: 'm', likes, comments: 0 }) as const;
/** Enough for slots of every node. */
const topics = Array.from({ length: 700 }, (_, at) => `media:${at}`);

/** The election of a new primary takes seconds, and a loaded machine takes longer. */
const patient = { timeout: 60_000 };

const topicsOf = (heard: readonly string[]) => new Set(heard.filter((each) => each !== 'resumed'));

/** Listens to all topics; `heard` grows by each event's topic, and by `resumed`. */
async function listenToAll(realtime: Realtime): Promise<string[]> {
  const heard: string[] = [];
  await realtime.listen(topics, (delivery: Delivery) =>
    heard.push(delivery.kind === 'event' ? delivery.topic : delivery.kind),
  ).ready;
  return heard;
}

test('events of every slot reach the processes that listen, and no others', async () => {
  const [sender, receiver] = [start(), start()];
  const heard = await listenToAll(receiver);
  for (const topic of [...topics, 'media:unheard']) sender.publish(topic, counts(1));
  await expect.poll(() => heard.length, patient).toBe(topics.length);
  expect(new Set(heard)).toEqual(new Set(topics));
});

test('names the topics that somebody in any process listens to', async () => {
  const [asking, hearing] = [start(), start()];
  await listenToAll(hearing);
  const names = await asking.listening([...topics, 'media:silent', 'account:silent']);
  expect(names).toEqual(new Set(topics));
});

test('limits count for all processes together', async () => {
  const limit = { name: 'cluster', points: 3, windowSeconds: 60 };
  const [one, other] = [createRateLimiter(start(), limit), createRateLimiter(start(), limit)];
  for (const key of ['a', 'b', 'c', 'd']) {
    const answers = [
      await one.consume(key),
      await other.consume(key),
      await one.consume(key),
      await other.consume(key),
    ];
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
  }
});

test('after lost connections subscribers are told and hear again', { timeout: 90_000 }, async () => {
  const [sender, receiver] = [start(), start()];
  const heard = await listenToAll(receiver);
  await receiver.check();
  await cluster.onPrimaries(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
  await expect.poll(() => heard.includes('resumed'), patient).toBe(true);
  heard.length = 0;
  for (const topic of topics) sender.publish(topic, counts(2));
  await expect.poll(() => topicsOf(heard).size, patient).toBe(topics.length);
});

test('when a node dies its replica takes over: subscribers are told and hear again', { timeout: 150_000 }, async () => {
  const [sender, receiver] = [start(), start()];
  const heard = await listenToAll(receiver);
  await receiver.check();
  cluster.killFirst();
  await expect.poll(() => heard.includes('resumed'), patient).toBe(true);
  await expect
    .poll(
      async () => {
        for (const topic of topics) sender.publish(topic, counts(3));
        await receiver.check();
        return topicsOf(heard).size;
      },
      { ...patient, interval: 500 },
    )
    .toBe(topics.length);
});
