import { schema as tables } from '@foxreel/db';
import { setFollowing } from '@foxreel/domain/social';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runAs } from '../testing/list-world.ts';

const world = await createTestWorld();
const statements: string[] = [];
const counted = postgres(world.database.url, {
  max: 1,
  fetch_types: false,
  debug: (_connection, text) => void statements.push(text),
});
afterAll(() => counted.end());
const fan = await world.createPerson();
const lea = await world.createPerson({ creator: true, fullname: 'Léa Großmann' });
const authors = await Promise.all(Array.from({ length: 12 }, () => world.createPerson({ creator: true })));
const nameOf = new Map<string, string>();
async function make(name: string, of: Person, values: Parameters<typeof insertMedia>[2] = {}): Promise<string> {
  const { id } = await insertMedia(world, of, { description: name, ...values });
  nameOf.set(id, name);
  return id;
}
const [one = lea] = authors;
const tale = await make('A tale of Zürich', one, { tags: ['Winter'], likesCount: 3 });
await make('Sunset at the beach', one, { tags: ['ocean', 'slow motion'], likesCount: 2 });
await make('Beach', lea, { likesCount: 1 });
for (const author of authors) for (const turn of [1, 2, 3, 4]) await make(`many ${turn}`, author);

const reply = z.object({ medias: z.array(z.looseObject({ id: z.string() })) });
const medias = async (args: string, ctx = fan.ctx, fields = 'id cursor like') =>
  reply.parse(await runAs(ctx, `{ medias(${args}) { ${fields} } }`)).medias;
const names = async (args: string) => (await medias(args)).map(({ id }) => nameOf.get(id));

test.each([
  ['zurich', ['A tale of Zürich']],
  ['ZÜRICH tale', ['A tale of Zürich']],
  ['zuirch', ['A tale of Zürich']],
  ['winter', ['A tale of Zürich']],
  ['beach', ['Beach', 'Sunset at the beach']],
  ['baech', ['Beach', 'Sunset at the beach']],
  ['beach ocean', ['Sunset at the beach']],
  ['lea', ['Beach']],
  ['grossmann', ['Beach']],
  ['lea grosmann', ['Beach']],
  ['lea sunset', []],
  ['nothing like it', []],
  ["'; drop table media; --", []],
])('a search for %s', async (query, expected) => {
  const args = `filter: { query: ${JSON.stringify(query)} }`;
  expect((await names(args)).toSorted()).toEqual(expected.toSorted());
  expect((await names(`${args}, order: popular`)).toSorted()).toEqual(expected.toSorted());
  expect((await names(`order: latest, filter: { rand: true, query: ${JSON.stringify(query)} }`)).toSorted()).toEqual(
    expected.toSorted(),
  );
});

test('a search is sorted by relevance or as requested, and an empty one is none', async () => {
  expect((await names('filter: { query: "sunset beach" }'))[0]).toBe('Sunset at the beach');
  expect(await names('filter: { query: "beach" }, order: popular')).toEqual(['Sunset at the beach', 'Beach']);
  expect(await medias('filter: { query: " \\t" }, limit: 5')).toHaveLength(5);
  expect(await medias(`filter: { query: "${'long '.repeat(100)}" }`)).toEqual([]);
});

test.each(['', 'order: popular, ', 'order: rand, ', 'filter: { query: "many" }, '])(
  'a cursor goes on behind its media, with nothing twice: %s',
  async (order) => {
    const query = order.includes('query');
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = await medias(`${order}limit: 7${after && `, after: ${JSON.stringify(after)}`}`);
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1)?.cursor;
      if (page.length < 7 || typeof last !== 'string') break;
      after = last;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(query ? 48 : 51);
  },
);

test('a cursor of any media on a page continues right after it', async () => {
  for (const order of ['latest', 'popular', 'rand']) {
    const all = await medias(`order: ${order}, limit: 60`);
    for (const index of [0, 20, 49]) {
      const rest = await medias(`order: ${order}, limit: 60, after: ${JSON.stringify(all[index]?.cursor)}`);
      expect(rest.map(({ id }) => id)).toEqual(all.slice(index + 1).map(({ id }) => id));
    }
  }
});

test('skip continues where the previous page ended, also in a shuffle', async () => {
  const all = (await medias('order: rand, limit: 60')).map(({ id }) => id);
  const pages = await Promise.all([0, 20, 40].map((skip) => medias(`order: rand, limit: 20, skip: ${skip}`)));
  expect(pages.flat().map(({ id }) => id)).toEqual(all);
});

test('short ids resolve to media by their links, in the given order', async () => {
  const beach = [...nameOf].find(([, name]) => name === 'Beach')?.[0] ?? '';
  await world.db
    .insert(tables.shortLinks)
    .values({ id: 'aB3x9', mediaId: tale, accountId: fan.id, createdAt: new Date() });
  expect(await names(`filter: { ids: ["aB3x9", "nope", "${beach}"], short: true }`)).toEqual([
    'A tale of Zürich',
    'Beach',
  ]);
  await expect(names(`filter: { ids: ["aB3x9"] }`)).rejects.toMatchObject({ name: 'ZodError' });
  await expect(names(`filter: { ids: ["a b"], short: true }`)).rejects.toMatchObject({ name: 'ZodError' });
  expect(await medias('filter: { short: true }, limit: 3')).toHaveLength(3);
});

test('withLike: false loads no likes; otherwise they are the viewer’s, or null for a visitor', async () => {
  const ctx = { ...fan.ctx, db: drizzle(counted, { schema: tables }) };
  const likes = async (args: string, as: typeof fan.ctx = ctx) => (await medias(args, as)).map(({ like }) => like);
  expect(new Set(await likes('withLike: true'))).toEqual(new Set([false]));
  expect(new Set(await likes('limit: 9'))).toEqual(new Set([false]));
  expect(new Set(await likes('withLike: true', world.anonymous))).toEqual(new Set([null]));
  statements.length = 0;
  expect(new Set(await likes('withLike: false'))).toEqual(new Set([null]));
  expect(statements).toHaveLength(1);
  expect(statements.join()).not.toContain('likes l');
});

test('the media of many accounts come in one statement', async () => {
  const ctx = { ...fan.ctx, db: drizzle(counted, { schema: tables }) };
  const following = z.object({ following: z.array(z.object({ medias: z.array(z.object({ id: z.string() })) })) });
  for (const args of [
    'limit: 3',
    'limit: 3, skip: 1',
    'limit: 3, filter: { rand: true }',
    'limit: 3, filter: { query: "many" }',
  ]) {
    const counts: number[] = [];
    for (const author of authors.slice(0, 2)) await setFollowing(fan.ctx, { id: author.id, following: true });
    for (const many of [2, 12]) {
      for (const author of authors.slice(0, many)) await setFollowing(fan.ctx, { id: author.id, following: true });
      statements.length = 0;
      const found = following.parse(
        await runAs(ctx, `{ following(limit: ${many}) { medias(${args}) { id } } }`),
      ).following;
      expect(found.map((account) => account.medias.length)).toEqual(Array(many).fill(3));
      expect(new Set(found.flatMap((account) => account.medias.map(({ id }) => id))).size).toBe(3 * many);
      counts.push(statements.length);
    }
    // A search looks up corrections for its words once.
    const most = args.includes('query') ? 3 : 2;
    expect(counts).toEqual([most, most]);
  }
});

test('a shuffle of one account is the same ring as in any list', async () => {
  const ring = await medias(`filter: { user: "${one.id}", rand: true }, limit: 9`);
  const profile = z.object({ profile: reply });
  const read = async (args: string) =>
    profile.parse(await runAs(fan.ctx, `{ profile(username: "${one.username}") { medias(${args}) { id cursor } } }`))
      .profile.medias;
  const own = await read('limit: 9, filter: { rand: true }');
  expect(own.map(({ id }) => id)).toEqual(ring.map(({ id }) => id));
  for (const index of [0, 2, 4]) {
    const rest = await read(`limit: 9, filter: { rand: true }, after: ${JSON.stringify(own[index]?.cursor)}`);
    expect(rest.map(({ id }) => id)).toEqual(own.slice(index + 1).map(({ id }) => id));
  }
  const [, from] = await read('limit: 9');
  expect((await read(`limit: 9, filter: { reference: "${from?.id}" }`))[0]?.id).toBe(from?.id);
});
