import { limits, messages, type SavedListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { blockAccount } from '../social/index.ts';
import {
  collectMedia,
  deleteCollection,
  getSavedState,
  listCollections,
  listSaved,
  newCollection,
  renameCollection,
  saveMedia,
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

const everything: SavedListInput = { skip: 0, limit: undefined };
const saved = async (who: Person, input: Partial<SavedListInput> = {}) =>
  (await listSaved(who.ctx, { ...everything, ...input })).items.map(({ media }) => media.id);
const save = (media: string, to = true) => {
  world.clock.advance(1000);
  return saveMedia(fan.ctx, { media, saved: to });
};
const collect = (media: string, collection: string, collected = true) => {
  world.clock.advance(1000);
  return collectMedia(fan.ctx, { media, collection, collected });
};

test('what one saves is listed once, the latest first, page by page, for oneself alone', async () => {
  const [first, second, third] = films;
  for (const media of [first, second, third, first]) expect(await save(media)).toBe(true);
  expect(await saved(fan)).toEqual([third, second, first]);
  const page = await listSaved(fan.ctx, { skip: 0, limit: 2 });
  expect(page.items.map(({ media }) => media.id)).toEqual([third, second]);
  expect(await saved(fan, { limit: 2, after: page.after ?? '' })).toEqual([first]);
  expect(await saved(author)).toEqual([]);
  expect(await save(second, false)).toBe(false);
  expect(await save(second, false)).toBe(false);
  expect(await saved(fan)).toEqual([third, first]);
});

test('a collection has some of what is saved; what is no longer saved leaves it', async () => {
  const [first, second, third] = films;
  await save(first);
  const { id } = await newCollection(fan.ctx, { name: 'Later', media: second });
  expect(await getSavedState(fan.ctx, { media: second })).toEqual({ saved: true, collections: [id] });
  expect(await getSavedState(fan.ctx, { media: first })).toEqual({ saved: true, collections: [] });
  expect(await getSavedState(fan.ctx, { media: third })).toEqual({ saved: false, collections: [] });
  for (const media of [third, third, first]) expect(await collect(media, id)).toBe(true);
  expect(await saved(fan, { collection: id })).toEqual([first, third, second]);
  expect((await saved(fan)).toSorted()).toEqual([...films].toSorted());
  const page = await listSaved(fan.ctx, { skip: 0, limit: 2, collection: id });
  expect(await saved(fan, { limit: 2, collection: id, after: page.after ?? '' })).toEqual([second]);
  await expect(listSaved(fan.ctx, { ...everything, after: page.after ?? '' })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
  expect(await collect(first, id, false)).toBe(false);
  expect(await getSavedState(fan.ctx, { media: first })).toEqual({ saved: true, collections: [] });
  await save(third, false);
  expect(await saved(fan, { collection: id })).toEqual([second]);
  expect(await deleteCollection(fan.ctx, { id })).toBe(true);
  expect(await deleteCollection(fan.ctx, { id })).toBe(false);
  expect((await saved(fan)).toSorted()).toEqual([first, second].toSorted());
});

test('collections have a name of their own, a cover, and an order by name', async () => {
  const [first, second] = films;
  const trips = await newCollection(fan.ctx, { name: 'Trips' });
  const food = await newCollection(fan.ctx, { name: 'food', media: first });
  await collect(second, food.id);
  expect(trips.cover).toBeNull();
  expect((await listCollections(fan.ctx)).map(({ name, cover }) => [name, cover?.id])).toEqual([
    ['food', second],
    ['Trips', undefined],
  ]);
  await expect(newCollection(fan.ctx, { name: 'FOOD' })).rejects.toMatchObject({
    fields: { name: [messages.collectionExists] },
  });
  await expect(renameCollection(fan.ctx, { id: trips.id, name: 'Food' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect(await renameCollection(fan.ctx, { id: food.id, name: 'Food' })).toMatchObject({ name: 'Food' });
  expect((await newCollection(author.ctx, { name: 'Food' })).cover).toBeNull();
});

test('at most so many collections, however many are made at once', async () => {
  await world.db.insert(schema.collections).values(
    Array.from({ length: limits.collectionsMax - 1 }, (_, index) => ({
      accountId: fan.id,
      name: `Number ${index}`,
      createdAt: world.clock.now(),
    })),
  );
  const made = await Promise.allSettled(['One', 'Two', 'Three'].map((name) => newCollection(fan.ctx, { name })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'CONFLICT', message: messages.collectionsMax },
  });
  expect(await listCollections(fan.ctx)).toHaveLength(limits.collectionsMax);
});

test('shows only what its owner may see now, and nobody else’s', async () => {
  const creator = await world.createPerson({ creator: true });
  const gone = (await insertMedia(world, creator)).id;
  const left = (await insertMedia(world, creator, { priceCents: 500 })).id;
  const { id } = await newCollection(fan.ctx, { name: 'Later', media: left });
  await collect(gone, id);
  await world.db.update(schema.media).set({ private: true }).where(eq(schema.media.id, gone));
  expect(await saved(fan, { collection: id })).toEqual([left]);
  const [shown] = await listCollections(fan.ctx);
  expect(shown?.cover).toMatchObject({ id: left, access: 'buy', source: null });
  await blockAccount(creator.ctx, { id: fan.id });
  expect([await saved(fan), await saved(fan, { collection: id })]).toEqual([[], []]);
  expect((await listCollections(fan.ctx))[0]?.cover).toBeNull();
  for (const change of [() => save(left), () => collect(left, id)])
    await expect(change()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await collect(left, id, false)).toBe(false);
  for (const change of [
    () => saved(author, { collection: id }),
    () => collectMedia(author.ctx, { media: films[0], collection: id, collected: true }),
    () => renameCollection(author.ctx, { id, name: 'Mine' }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await deleteCollection(author.ctx, { id })).toBe(false);
  for (const call of [() => listCollections(world.anonymous), () => listSaved(world.anonymous, everything)])
    await expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});
