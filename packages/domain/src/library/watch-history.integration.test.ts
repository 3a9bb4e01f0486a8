import type { LibraryListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { blockAccount } from '../social/index.ts';
import {
  clearWatchHistory,
  isWatchHistoryPaused,
  listWatchHistory,
  pauseWatchHistory,
  recordWatch,
  removeWatched,
} from './index.ts';

let world: TestWorld;
let author: Person;
let fan: Person;
let films: [string, string, string];

beforeAll(async () => {
  world = await createTestWorld();
  author = await world.createPerson({ creator: true });
  const [one, two, three] = [1, 2, 3].map(() => insertMedia(world, author));
  if (!one || !two || !three) throw new Error('A film is missing');
  films = [(await one).id, (await two).id, (await three).id];
});

beforeEach(async () => {
  fan = await world.createPerson();
});

const everything: LibraryListInput = { skip: 0, limit: undefined };
const watched = async (who: Person, input: Partial<LibraryListInput> = {}) =>
  (await listWatchHistory(who.ctx, { ...everything, ...input })).items.map(({ media }) => media.id);

async function watchAll(): Promise<void> {
  for (const media of films) {
    world.clock.advance(1000);
    expect(await recordWatch(fan.ctx, { media })).toBe(true);
  }
}

test('has each media once, the latest first, page by page, for oneself alone', async () => {
  await watchAll();
  const [first, second, third] = films;
  expect(await watched(fan)).toEqual([third, second, first]);
  world.clock.advance(1000);
  const again = world.clock.now();
  await Promise.all([recordWatch(fan.ctx, { media: first }), recordWatch(fan.ctx, { media: first })]);
  const page = await listWatchHistory(fan.ctx, { skip: 0, limit: 2 });
  expect(page.items.map(({ media }) => media.id)).toEqual([first, third]);
  expect(Date.parse(page.items[0]?.date ?? '')).toBeGreaterThanOrEqual(again.getTime());
  expect(await watched(fan, { limit: 2, after: page.after ?? '' })).toEqual([second]);
  expect(await watched(author)).toEqual([]);
});

test('records nothing while it is paused, and keeps what it has', async () => {
  await watchAll();
  const late = (await insertMedia(world, author)).id;
  expect(await isWatchHistoryPaused(fan.ctx)).toBe(false);
  expect(await pauseWatchHistory(fan.ctx, { paused: true })).toBe(true);
  expect(await pauseWatchHistory(fan.ctx, { paused: true })).toBe(true);
  expect(await isWatchHistoryPaused(fan.ctx)).toBe(true);
  world.clock.advance(1000);
  expect(await recordWatch(fan.ctx, { media: late })).toBe(false);
  expect(await recordWatch(fan.ctx, { media: films[0] })).toBe(false);
  expect(await watched(fan)).toEqual(films.toReversed());
  expect(await pauseWatchHistory(fan.ctx, { paused: false })).toBe(false);
  expect(await recordWatch(fan.ctx, { media: late })).toBe(true);
  expect(await watched(fan)).toEqual([late, ...films.toReversed()]);
});

test('loses one entry or all, and nobody else’s', async () => {
  const other = await world.createPerson();
  await watchAll();
  await recordWatch(other.ctx, { media: films[1] });
  expect(await removeWatched(fan.ctx, { media: films[1] })).toBe(true);
  expect(await removeWatched(fan.ctx, { media: films[1] })).toBe(false);
  expect(await watched(fan)).toEqual([films[2], films[0]]);
  expect(await clearWatchHistory(fan.ctx)).toBe(2);
  expect(await clearWatchHistory(fan.ctx)).toBe(0);
  expect(await watched(fan)).toEqual([]);
  expect(await watched(other)).toEqual([films[1]]);
});

test('shows only what its owner may see now, and takes only what they may open', async () => {
  const creator = await world.createPerson({ creator: true });
  const gone = (await insertMedia(world, creator)).id;
  const left = (await insertMedia(world, creator)).id;
  for (const media of [gone, left]) {
    world.clock.advance(1000);
    await recordWatch(fan.ctx, { media });
  }
  await world.db.update(schema.media).set({ private: true }).where(eq(schema.media.id, gone));
  expect(await watched(fan)).toEqual([left]);
  await blockAccount(creator.ctx, { id: fan.id });
  expect(await watched(fan)).toEqual([]);
  await expect(recordWatch(fan.ctx, { media: left })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const locked = await insertMedia(world, author, { priceCents: 500 });
  await expect(recordWatch(fan.ctx, { media: locked.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(recordWatch(world.anonymous, { media: films[0] })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(listWatchHistory(world.anonymous, everything)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
