import { creatorListInput, mediaListInput } from '@foxreel/contracts';
import { sql } from '@foxreel/db/drizzle';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { beforeAll, expect, it } from 'vitest';
import { getProfile } from '../account/index.ts';
import { getMedia, listMedia, setLike } from '../media/index.ts';
import { setFollowing } from '../social/index.ts';
import { listCreators, rankPopularity } from './index.ts';

const world = await createTestWorld();
let [one, two, fan, other]: Person[] = [];

beforeAll(async () => {
  one = await world.createPerson({ creator: true, followersCount: 1 });
  two = await world.createPerson({ creator: true });
  fan = await world.createPerson();
  other = await world.createPerson();
});

const person = (found: Person | undefined): Person => {
  if (!found) throw new Error('Nobody was made');
  return found;
};
const popular = async (creator: Person) =>
  (
    await listMedia(world.anonymous, mediaListInput.parse({ order: 'popular', filter: { user: creator.id } }))
  ).items.map(({ id }) => id);
const creators = async () =>
  (await listCreators(world.anonymous, creatorListInput.parse({}))).items.map(({ id }) => id);

it('counts a like at once, and moves its media in the popular order with the next round', async () => {
  const author = person(one);
  const [liked, plain] = [await insertMedia(world, author), await insertMedia(world, author, { likesCount: 1 })];
  for (const { ctx } of [person(fan), person(other)]) await setLike(ctx, { media: liked.id, like: true });
  expect((await getMedia(world.anonymous, { media: liked.id }))?.likes).toBe(2);
  expect(await popular(author)).toEqual([plain.id, liked.id]);
  expect(await rankPopularity(world.system)).toBe(2);
  expect(await popular(author)).toEqual([liked.id, plain.id]);
  expect(await rankPopularity(world.system)).toBe(0);
  await setLike(person(fan).ctx, { media: liked.id, like: false });
  await setLike(person(other).ctx, { media: liked.id, like: false });
  await rankPopularity(world.system);
  expect(await popular(author)).toEqual([plain.id, liked.id]);
});

it('counts a follower at once, and moves the creator with the next round', async () => {
  const [first, second] = [person(one), person(two)];
  expect(await creators()).toEqual([first.id, second.id]);
  for (const { ctx } of [person(fan), person(other)]) await setFollowing(ctx, { id: second.id, following: true });
  expect((await getProfile(world.anonymous, { username: second.username }))?.followers).toBe(2);
  expect(await creators()).toEqual([first.id, second.id]);
  await rankPopularity(world.system);
  expect(await creators()).toEqual([second.id, first.id]);
});

it('ranks each count once, whoever runs concurrently, even while it changes', async () => {
  const author = await world.createPerson({ creator: true });
  const media = await Promise.all(Array.from({ length: 5 }, () => insertMedia(world, author)));
  const fans = await Promise.all(Array.from({ length: 10 }, () => world.createPerson()));
  await Promise.all([
    ...fans.flatMap(({ ctx }) => media.map(({ id }) => setLike(ctx, { media: id, like: true }))),
    ...[1, 2, 3].map(() => rankPopularity(world.system)),
  ]);
  await rankPopularity(world.system);
  const wrong = await world.db.execute(sql`
    select id from media where popularity <> likes_count union all select id from accounts where popularity <> followers_count`);
  expect([...wrong]).toEqual([]);
});

it('keeps the counts out of all indexes, so that popular rows are updated in place', async () => {
  const indexed = await world.db.execute(sql`
    select i.indexrelid::regclass::text as index, a.attname as column from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where (i.indrelid, a.attname) in (('media'::regclass, 'likes_count'), ('media'::regclass, 'comments_count'),
      ('accounts'::regclass, 'followers_count'), ('accounts'::regclass, 'following_count'))`);
  expect([...indexed]).toEqual([]);
});
