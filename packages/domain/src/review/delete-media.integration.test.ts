import { randomUUID } from 'node:crypto';
import { schema } from '@foxreel/db';
import { eq, sql } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { createTestWorld, insertMedia, type MediaValues } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { getMedia, linkTags, listFavorites, listOwnMedia } from '../media/index.ts';
import { grantPurchase } from '../rights/index.ts';
import { deleteMedia, reviewMedia, withdrawMedia } from './index.ts';
import { countPublished, lockMedia } from './review-media.ts';

const world = await createTestWorld();
const creator = await world.createPerson({ creator: true });
const fan = await world.createPerson();
const staff = await world.createPerson({ staff: true });
const page = { limit: 50, skip: 0, filter: {} };

async function createMedia(values: MediaValues = {}) {
  const row = await insertMedia(world, creator, { tags: ['deleted'], ...values });
  await linkTags(creator.ctx, row.id, ['deleted']);
  await world.db
    .insert(schema.shortLinks)
    .values({ id: row.id.slice(-12), mediaId: row.id, accountId: fan.id, createdAt: new Date() });
  await enqueue(
    world.db,
    'release_media',
    { media: row.id },
    { key: `release:${row.id}`, runAt: new Date('2099-01-01') },
  );
  const locked = await lockMedia(creator.ctx, row.id);
  if (locked?.state === 'published') await countPublished(creator.ctx, locked);
  return row.id;
}

const counts = async () => {
  const [account] = await world.db.select().from(schema.accounts).where(eq(schema.accounts.id, creator.id));
  const [tag] = await world.db.select().from(schema.tags).where(eq(schema.tags.name, 'deleted'));
  return [account?.postsCount, tag?.mediaCount ?? 0];
};
const rowOf = async (id: string) => (await world.db.select().from(schema.media).where(eq(schema.media.id, id)))[0];
/** The prefixes of one media that wait for deletion. */
const deletions = async (id: string) =>
  (
    await world.db.execute<{ prefix: string; later: boolean }>(sql`
      select payload ->> 'prefix' as prefix, run_at > now() + interval '30 minutes' as later
      from graphile_worker._private_jobs where payload ->> 'prefix' like ${`%${id}%`} order by 1`)
  ).map(({ prefix, later }) => [prefix, later]);
const waiting = async (id: string) =>
  (await world.db.execute(sql`select 1 from graphile_worker.jobs where key = ${`release:${id}`}`)).length;

test('removes a media from everything, and its files', async () => {
  const before = await counts();
  const media = await createMedia();
  const published = world.published.length;
  expect(await deleteMedia(creator.ctx, { media })).toBe(true);
  expect(await counts()).toEqual(before);
  expect(await rowOf(media)).toMatchObject({ state: 'removed', removedAt: expect.any(Date), renditions: {} });
  expect(await deletions(media)).toEqual([
    [`media/${media}/`, false],
    [`sources/${media}/`, false],
  ]);
  expect(await waiting(media)).toBe(0);
  const { shortLinks, mediaTags } = schema;
  expect(await world.db.select().from(shortLinks).where(eq(shortLinks.mediaId, media))).toEqual([]);
  expect(await world.db.select().from(mediaTags).where(eq(mediaTags.mediaId, media))).toEqual([]);
  for (const ctx of [creator.ctx, fan.ctx, staff.ctx]) expect(await getMedia(ctx, { media })).toBeNull();
  expect((await listOwnMedia(creator.ctx, page)).items).toEqual([]);
  const states = world.published.slice(published).filter(({ event }) => event.type === 'media_state');
  expect(states.map(({ event }) => event)).toEqual(Array(3).fill({ type: 'media_state', media, state: 'removed' }));
  await expect(deleteMedia(creator.ctx, { media })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('leaves sold media to their buyers, until it is withdrawn from everyone', async () => {
  const media = await createMedia({ priceCents: 500 });
  await grantPurchase(world.system, { account: fan.id, media });
  await deleteMedia(creator.ctx, { media });
  expect(await deletions(media)).toEqual([]);
  // Its buyer still sees it as approved.
  const kept = { access: 'purchased', approved: true, verified: true, source: { type: 'hls' } };
  expect(await getMedia(fan.ctx, { media })).toMatchObject(kept);
  const purchased = () => listFavorites(fan.ctx, { ...page, filter: { favorites: 'purchased' } });
  expect((await purchased()).items).toMatchObject([{ id: media }]);
  for (const ctx of [creator.ctx, staff.ctx, world.anonymous]) expect(await getMedia(ctx, { media })).toBeNull();
  expect(await withdrawMedia(world.system, media, { keepForBuyers: true })).toBe(false);
  expect(await withdrawMedia(world.system, media)).toBe(true);
  expect(await withdrawMedia(world.system, media)).toBe(false);
  expect(await getMedia(fan.ctx, { media })).toBeNull();
  expect((await purchased()).items).toEqual([]);
  expect(await deletions(media)).toHaveLength(2);
});

test('deleting media that staff rejected does not bring it back to its buyers', async () => {
  const media = await createMedia({ priceCents: 500 });
  await grantPurchase(world.system, { account: fan.id, media });
  await reviewMedia(staff.ctx, { id: media, approved: false, reason: 'Against the rules' });
  expect(await getMedia(fan.ctx, { media })).toBeNull();
  await deleteMedia(creator.ctx, { media });
  expect(await getMedia(fan.ctx, { media })).toBeNull();
  expect(await deletions(media)).toHaveLength(2);
});

test('waits for a worker that is still writing files', async () => {
  const media = await createMedia({ state: 'processing', processStatus: 'processing', renditions: {} });
  await deleteMedia(creator.ctx, { media });
  expect((await deletions(media)).map(([, later]) => later)).toEqual([true, true]);
});

test('updates counts once, even concurrently', async () => {
  const before = await counts();
  const media = await createMedia();
  const tries = await Promise.allSettled([deleteMedia(creator.ctx, { media }), deleteMedia(creator.ctx, { media })]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await counts()).toEqual(before);
});

test('is for the creator only', async () => {
  const open = await createMedia();
  const hidden = await createMedia({ private: true });
  await expect(deleteMedia(world.anonymous, { media: open })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  for (const person of [fan, staff])
    await expect(deleteMedia(person.ctx, { media: open })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const media of [hidden, randomUUID()])
    await expect(deleteMedia(fan.ctx, { media })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await rowOf(open))?.state).toBe('published');
});
