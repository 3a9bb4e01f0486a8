import { expect, test } from 'vitest';
import { type AudienceEvent, EventBuffer, type EventRange, type Tail } from './audience.ts';

const heard = (name: string, tail: Tail = Buffer.from(name)): AudienceEvent => ({
  event: { name },
  people: [name],
  tail: () => tail,
});
const namesOf = (run: EventRange | null) => run?.events.flatMap(({ people }) => people) ?? [];

test('each subscriber reads from its own number on, and a lap removes what all have read', () => {
  const events = new EventBuffer();
  events.add(heard('a'), 0);
  const joined = events.next;
  events.add(heard('b'), 0);
  events.add(heard('c'), 1);
  expect(namesOf(events.since(0))).toEqual(['a', 'b', 'c']);
  expect(namesOf(events.since(joined))).toEqual(['b', 'c']);
  expect(events.since(events.next)).toBeNull();
  events.endLap(0);
  expect(namesOf(events.since(2))).toEqual(['c']);
  expect(events.next).toBe(3);
  events.endLap(1);
  expect(events.empty).toBe(true);
  expect(events.next).toBe(3);
});

test('frames are built once per header length, and again when more arrives', () => {
  const events = new EventBuffer();
  events.add(heard('a'), 0);
  const first = events.since(0)?.framesFor(9);
  expect(events.since(0)?.framesFor(9)).toBe(first);
  expect(events.since(0)?.framesFor(10)).not.toBe(first);
  events.add(heard('b'), 0);
  expect(events.since(0)?.framesFor(9)).not.toBe(first);
});

test('there are no frames while a reply is being computed', () => {
  const events = new EventBuffer();
  events.add(heard('a', new Promise(() => {})), 0);
  expect(events.since(0)?.framesFor(9)).toBeNull();
});
