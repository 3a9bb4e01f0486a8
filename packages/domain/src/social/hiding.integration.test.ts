import { type LibraryListInput, type MediaView, mediaListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person, type TestWorld } from '@foxreel/testing';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Context } from '../kernel/index.ts';
import {
  countMedia,
  countOwnMedia,
  countOwnTabs,
  getMedia,
  linkTags,
  listMedia,
  mediaOfAccounts,
} from '../media/index.ts';
import { blockAccount, hideMedia, listHiddenMedia, muteAccount } from './index.ts';

let world: TestWorld;
let author: Person;
let other: Person;
let fan: Person;
let film: string;
let second: string;
let foreign: string;
const everything: LibraryListInput = { skip: 0, limit: undefined };

beforeAll(async () => {
  world = await createTestWorld();
  author = await world.createPerson({ creator: true });
  other = await world.createPerson({ creator: true });
  fan = await world.createPerson();
  film = (await insertMedia(world, author, { type: 'video', description: 'A lighthouse' })).id;
  second = (await insertMedia(world, author, { type: 'photo', priceCents: 500 })).id;
  foreign = (await insertMedia(world, other, { description: 'Another lighthouse' })).id;
  for (const id of [film, foreign]) await linkTags(world.anonymous, id, ['sea']);
});

const list = async (ctx: Context, values: z.input<typeof mediaListInput>) => {
  const { items } = await listMedia(ctx, mediaListInput.parse({ limit: 100, ...values }));
  return new Set(items.map(({ id }: MediaView) => id));
};
const feed = (ctx: Context) => list(ctx, { order: 'rand', seed: 'one' });
const all = () => new Set([film, second, foreign]);

it('leaves hidden media out of that person’s feeds, searches and tag pages, until undone', async () => {
  const ctx = fan.ctx;
  expect(await hideMedia(ctx, { media: film, hidden: true })).toBe(true);
  expect(await hideMedia(ctx, { media: film, hidden: true })).toBe(true);
  expect(await feed(ctx)).toEqual(new Set([second, foreign]));
  for (const order of ['latest', 'popular'] as const)
    expect(await list(ctx, { order })).toEqual(new Set([second, foreign]));
  for (const lookup of [{ query: 'lighthouse' }, { tag: 'sea' }]) {
    expect(await list(ctx, { filter: lookup })).toEqual(new Set([foreign]));
    expect(await list(other.ctx, { filter: lookup })).toEqual(new Set([film, foreign]));
  }
  expect(await getMedia(ctx, { media: film })).toMatchObject({ id: film });
  expect((await mediaOfAccounts(ctx, [author.id], mediaListInput.parse({}))).get(author.id)?.length).toBe(2);
  expect(await countMedia(ctx, { username: author.username })).toMatchObject({ video: 1, photo: 1 });
  expect(await list(ctx, { order: 'rand', filter: { user: author.id } })).toEqual(new Set([film, second]));
  expect(await feed(other.ctx)).toEqual(all());
  expect(await feed(world.anonymous)).toEqual(all());
  expect(await hideMedia(ctx, { media: film, hidden: false })).toBe(false);
  expect(await feed(ctx)).toEqual(all());
});

it('lists what is hidden to that person, the latest first, while they may see it', async () => {
  const viewer = await world.createPerson();
  const start = world.clock.now();
  // Of an author of its own: other tests count the shared author's media.
  const gone = await insertMedia(world, await world.createPerson({ creator: true }));
  for (const [index, media] of [film, gone.id, foreign].entries()) {
    if (index > 0) world.clock.advance(1000);
    await hideMedia(viewer.ctx, { media, hidden: true });
  }
  const ids = async (input: Partial<LibraryListInput>) => {
    const page = await listHiddenMedia(viewer.ctx, { ...everything, ...input });
    return {
      ids: page.items.map(({ media }) => media.id),
      after: page.after,
      dates: page.items.map(({ date }) => date),
    };
  };
  const first = await ids({ limit: 2 });
  expect(first.ids).toEqual([foreign, gone.id]);
  const dates = first.dates.map((date) => Date.parse(date));
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  expect(dates[0]).toBeGreaterThanOrEqual(start.getTime() + 2000);
  expect((await ids({ limit: 2, after: first.after ?? '' })).ids).toEqual([film]);
  await world.db.update(schema.media).set({ state: 'removed' }).where(eq(schema.media.id, gone.id));
  expect((await ids({})).ids).toEqual([foreign, film]);
  await blockAccount(other.ctx, { id: viewer.id });
  expect((await ids({})).ids).toEqual([film]);
  expect((await listHiddenMedia(fan.ctx, everything)).items).toEqual([]);
  await expect(listHiddenMedia(world.anonymous, everything)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('leaves out all media of a muted account, and brings them back', async () => {
  const ctx = fan.ctx;
  expect(await muteAccount(ctx, { id: author.id, muted: true })).toBe(true);
  expect(await feed(ctx)).toEqual(new Set([foreign]));
  expect(await list(ctx, { order: 'popular' })).toEqual(all());
  expect(await muteAccount(ctx, { id: author.id, muted: false })).toBe(false);
  expect(await feed(ctx)).toEqual(all());
});

it('rejects one’s own media, missing media, and visitors', async () => {
  const away = await world.createPerson();
  await blockAccount(author.ctx, { id: away.id });
  await expect(hideMedia(author.ctx, { media: film, hidden: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(muteAccount(fan.ctx, { id: fan.id, muted: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(hideMedia(away.ctx, { media: film, hidden: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(muteAccount(away.ctx, { id: author.id, muted: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(hideMedia(world.anonymous, { media: film, hidden: true })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

it('counts a profile’s media by tab, for viewers who may see them', async () => {
  expect(await countMedia(world.anonymous, { username: author.username })).toEqual({ video: 1, photo: 1, shop: 1 });
  expect(await countMedia(world.anonymous, { username: 'nobody.here' })).toEqual({ video: 0, photo: 0, shop: 0 });
  await insertMedia(world, author, { state: 'review', type: 'video' });
  expect(await countOwnMedia(author.ctx)).toEqual({ video: 2, photo: 1, shop: 1 });
  expect(await countMedia(fan.ctx, { username: author.username })).toMatchObject({ video: 1 });
  await insertMedia(world, author, { type: 'photo', visibility: 'subscription' });
  await insertMedia(world, author, { type: 'photo', visibility: 'subscription', private: true });
  await insertMedia(world, author, { type: 'video', state: 'removed' });
  expect(await countOwnTabs(author.ctx)).toEqual({
    free: { video: 2, photo: 1 },
    subscription: { video: 0, photo: 1 },
    private: { video: 0, photo: 1 },
  });
  await expect(countOwnTabs(world.anonymous)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const away = await world.createPerson();
  await blockAccount(author.ctx, { id: away.id });
  expect(await countMedia(away.ctx, { username: author.username })).toEqual({ video: 0, photo: 0, shop: 0 });
});
