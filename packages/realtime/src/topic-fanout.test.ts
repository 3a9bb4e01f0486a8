import { setImmediate as turn } from 'node:timers/promises';
import type { RealtimeEvent } from '@foxreel/contracts';
import { expect, test } from 'vitest';
import { TopicFanout } from './topic-fanout.ts';

const clock = (offsetMs: number): RealtimeEvent => ({ type: 'clock', offsetMs });
const newFanout = () => new TopicFanout({ subscribe: async () => {}, unsubscribe: () => {} });

/** Opens `count` subscriptions of a topic; `heard` grows by each delivery: the subscription's number and the event's. */
async function crowd(fanout: TopicFanout, topic: string, count: number): Promise<[number, number][]> {
  const heard: [number, number][] = [];
  for (let number = 0; number < count; number += 1) {
    const subscription = fanout.open(256);
    await subscription.addTopics([topic]);
    void (async () => {
      for await (const delivery of subscription)
        if (delivery.kind === 'event' && delivery.event.type === 'clock') heard.push([number, delivery.event.offsetMs]);
    })();
  }
  return heard;
}

test('leaves the event loop to others while a large topic is delivered', async () => {
  const fanout = newFanout();
  const [many, few] = [await crowd(fanout, 'many', 1000), await crowd(fanout, 'few', 2)];
  fanout.dispatch('many', clock(1));
  await turn();
  expect(many.length).toBeGreaterThan(0);
  expect(many.length).toBeLessThan(200);
  fanout.dispatch('few', clock(2));
  await turn();
  expect(few).toHaveLength(2);
  expect(many.length).toBeLessThan(300);
  while (many.length < 1000) await turn();
  expect(new Set(many.map(([number]) => number)).size).toBe(1000);
});

test('each subscription gets its events once and in order', async () => {
  const fanout = newFanout();
  const heard = await crowd(fanout, 'many', 300);
  for (const number of [1, 2, 3]) fanout.dispatch('many', clock(number));
  while (heard.length < 900) await turn();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(heard).toHaveLength(900);
  for (let number = 0; number < 300; number += 1)
    expect(heard.filter(([one]) => one === number).map(([, event]) => event)).toEqual([1, 2, 3]);
});

test('closing everything leaves nobody waiting, and what was delivered is still read', async () => {
  const fanout = newFanout();
  const heard = await crowd(fanout, 'many', 300);
  fanout.dispatch('many', clock(1));
  fanout.closeAll();
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(heard.length).toBe(300);
  expect(fanout.topics()).toEqual([]);
});
