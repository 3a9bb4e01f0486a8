import { randomUUID } from 'node:crypto';
import { updateMediaInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray, sql } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type MediaValues } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { linkTags, listMedia } from '../media/index.ts';
import { releaseMedia, reviewMedia, updateMedia } from './index.ts';
import { countPublished, lockMedia } from './review-media.ts';

const world = await createTestWorld();
const fan = await world.createPerson();
const staff = await world.createPerson({ staff: true });
const hour = 3_600_000;
let made = 0;

/** Media of a new creator, with two tags of its own, counted according to its state. */
async function createMedia(values: MediaValues = {}) {
  const creator = await world.createPerson({ creator: true });
  const names = [`one ${++made}`, `two ${made}`];
  const row = await insertMedia(world, creator, { tags: names, ...values });
  await linkTags(creator.ctx, row.id, names);
  const locked = await lockMedia(creator.ctx, row.id);
  if (locked?.state === 'published') await countPublished(creator.ctx, locked);
  const now = async () => (await world.db.select().from(schema.media).where(eq(schema.media.id, row.id)))[0];
  const posts = async () =>
    (await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, creator.id)))[0]?.postsCount;
  const counts = async (...of: string[]) => {
    const rows = await world.db.select().from(schema.tags).where(inArray(schema.tags.name, of));
    return of.map((name) => rows.find((tag) => tag.name === name)?.mediaCount);
  };
  const jobs = async () => [
    ...(await world.db.execute<{ run_at: string }>(
      sql`select run_at from graphile_worker.jobs where key = ${`release:${row.id}`} and attempts < max_attempts`,
    )),
  ];
  const update = (change: Record<string, unknown>) =>
    updateMedia(creator.ctx, updateMediaInput.parse({ id: row.id, ...change }));
  return { id: row.id, creator, names, now, posts, counts, jobs, update };
}

test('changes only the given fields', async () => {
  const media = await createMedia({ priceCents: 500 });
  const before = await media.now();
  const published = world.published.length;
  expect(await media.update({ description: ' New words ' })).toMatchObject({
    description: 'New words',
    shopCents: 500,
  });
  expect(await media.now()).toEqual({
    ...before,
    description: 'New words',
    searchKey: expect.stringContaining('new words'),
  });
  expect(world.published.slice(published).map(({ topic }) => topic)).toEqual([
    `account:${media.creator.id}`,
    `media:${media.id}`,
    'files',
  ]);
  expect(await media.update({ alt_text: ' A fox at\n the door ' })).toMatchObject({ altText: 'A fox at\n the door' });
  expect(await media.update({ description: 'New words' })).toMatchObject({ altText: 'A fox at\n the door' });
  expect(await media.update({ alt_text: '' })).toMatchObject({ altText: null });
  expect(await media.update({ visibility: 'subscription', shop: 3.5 })).toMatchObject({
    visibility: 'subscription',
    shopCents: 350,
    state: 'published',
    description: 'New words',
  });
  expect(await media.update({ shop: 0 })).toMatchObject({ shopCents: 0 });
});

test('counts follow tags and visibility', async () => {
  const media = await createMedia();
  const [one = '', two = ''] = media.names;
  const fresh = `fresh ${made}`;
  expect([await media.posts(), ...(await media.counts(one, two))]).toEqual([1, 1, 1]);
  expect(await media.update({ tags: [two.toUpperCase(), fresh] })).toMatchObject({ tags: [two, fresh] });
  expect([await media.posts(), ...(await media.counts(one, two, fresh))]).toEqual([1, 0, 1, 1]);
  await media.update({ private: true, tags: [one] });
  expect([await media.posts(), ...(await media.counts(one, two, fresh))]).toEqual([0, 0, 0, 0]);
  await media.update({ tags: [two, one] });
  expect([await media.posts(), ...(await media.counts(one, two))]).toEqual([0, 0, 0]);
  await media.update({ private: false });
  expect([await media.posts(), ...(await media.counts(one, two))]).toEqual([1, 1, 1]);
});

test('concurrent changes leave correct counts', async () => {
  const [first, second] = [await createMedia(), await createMedia()];
  const [a = '', b = ''] = first.names;
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 ? first : second).update({ tags: index % 3 ? [a, b] : [b, a] }),
    ),
  );
  await Promise.all([first.update({ private: true }), first.update({ private: true }), second.update({ tags: [b] })]);
  expect([await first.posts(), await second.posts(), ...(await first.counts(a, b))]).toEqual([0, 1, 0, 1]);
});

test('a new date unpublishes published media, and publishes scheduled media', async () => {
  const media = await createMedia();
  const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
  expect(await media.update({ available_date: at(hour) })).toMatchObject({ state: 'scheduled', approved: true });
  expect([await media.posts(), (await media.jobs()).length]).toEqual([0, 1]);
  const [earlier] = await media.jobs();
  await media.update({ available_date: at(2 * hour) });
  const [later, ...more] = await media.jobs();
  expect(more).toEqual([]);
  expect(Date.parse(later?.run_at ?? '') - Date.parse(earlier?.run_at ?? '')).toBeGreaterThan(hour / 2);
  await releaseMedia(world.system, { media: media.id });
  expect((await media.now())?.state).toBe('scheduled');
  expect(await media.update({ available_date: at(-hour) })).toMatchObject({ state: 'published' });
  expect([await media.posts(), await media.jobs()]).toEqual([1, []]);
  await media.update({ available_date: at(hour) });
  world.clock.advance(hour + 1);
  await releaseMedia(world.system, { media: media.id });
  expect([(await media.now())?.state, await media.posts()]).toEqual(['published', 1]);
});

test('private media ignores the date', async () => {
  const availableAt = new Date(world.clock.now().getTime() + hour);
  const media = await createMedia({ state: 'scheduled', availableAt, publishedAt: null });
  expect(await media.update({ private: true })).toMatchObject({ state: 'published', private: true });
  expect([await media.posts(), await media.jobs()]).toEqual([0, []]);
  expect(await media.update({ private: false })).toMatchObject({ state: 'scheduled' });
  expect(await media.jobs()).toHaveLength(1);
});

test('details need no second review, and rejected media stays rejected', async () => {
  const rejected = await createMedia({ state: 'rejected' });
  expect(await rejected.update({ description: 'Better words', available_date: '2020-01-01' })).toMatchObject({
    state: 'rejected',
  });
  const waiting = await createMedia({ state: 'review', publishedAt: null });
  const availableAt = new Date(world.clock.now().getTime() + hour);
  expect(await waiting.update({ available_date: availableAt })).toMatchObject({ state: 'review' });
  expect(await waiting.jobs()).toEqual([]);
  expect(await reviewMedia(staff.ctx, { id: waiting.id, approved: true })).toMatchObject({ state: 'scheduled' });
});

test('is only for its creator, and reveals nothing to others', async () => {
  const [open, hidden] = [await createMedia(), await createMedia({ private: true })];
  const change = (id: string) => updateMediaInput.parse({ id, private: false });
  await expect(updateMedia(world.anonymous, change(open.id))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  for (const person of [fan, staff])
    await expect(updateMedia(person.ctx, change(open.id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const id of [hidden.id, randomUUID(), (await createMedia({ state: 'removed' })).id])
    await expect(updateMedia(fan.ctx, change(id))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const gone = await createMedia({ state: 'removed' });
  await expect(gone.update({ private: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const wrong of [{ description: 'x' }, { tags: [] }, { tags: ['!'] }, { shop: 1 }, { visibility: 'all' }])
    expect(updateMediaInput.safeParse({ id: open.id, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
});

test('media made private leaves the lists', async () => {
  const media = await createMedia();
  const listed = async () =>
    (await listMedia(fan.ctx, { limit: 5, skip: 0, filter: { user: media.creator.id } })).items.length;
  expect(await listed()).toBe(1);
  await media.update({ private: true });
  expect(await listed()).toBe(0);
});
