import { type MediaListInput, mediaListInput } from '@foxreel/contracts';
import { runPrepared, schema } from '@foxreel/db';
import { and, asc, desc, eq, inArray, isNull, like, ne, notExists, or, type SQL, sql } from '@foxreel/db/drizzle';
import type { AnyPgColumn } from '@foxreel/db/drizzle-pg';
import { createTestWorld, insertMedia, type Person } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { type Context, viewerId } from '../kernel/index.ts';
import { isActiveSubscription } from '../rights/index.ts';
import { candidateCount, candidateQuery, type MediaOrder, placeStatement, wholeRange } from './candidate-query.ts';
import { countMedia, countOwnMedia, countOwnTabs } from './count-media.ts';
import { hydrateMedia, mediaByIdsQuery } from './hydrate-media.ts';
import type { MediaScope } from './media-filters.ts';

/*
 * The raw statements of media lists against their drizzle twins: the same lists, flags and counts over a generated world.
 */

const world = await createTestWorld();
const {
  accounts,
  blocks,
  follows,
  hiddenMedia,
  likes,
  media,
  mutedAccounts,
  purchases,
  savedMedia,
  subscriptions,
  watchedMedia,
} = schema;

const authors = await Promise.all(
  [
    { fullname: 'Amber Fox' },
    { fullname: 'Beach Fox' },
    { suspendedAt: new Date() },
    { deletedAt: new Date() },
    {},
    {},
  ].map((values) => world.createPerson({ creator: true, ...values })),
);
const [amber, beach, , , blocker, blocked] = authors;
const fan = await world.createPerson();
if (!amber || !beach || !blocker || !blocked) throw new Error('An author is missing');

/** Deterministic, so that a failure repeats; the steps are coprime, so that values combine in many ways. */
const pick = <Value>(values: readonly [Value, ...Value[]], index: number): Value =>
  values[index % values.length] as Value;
const made: (typeof media.$inferSelect)[] = [];
for (let index = 0; index < 120; index += 1) {
  const author = authors[index % authors.length];
  if (!author) continue;
  const state = pick(['published', 'published', 'review', 'scheduled', 'removed', 'rejected'] as const, index * 5 + 1);
  made.push(
    await insertMedia(world, author, {
      type: pick(['video', 'photo', 'video'] as const, index),
      state,
      visibility: pick(['free', 'subscription'] as const, Math.floor(index / 3)),
      private: index % 7 === 3,
      priceCents: pick([0, 500, 0, 0], index),
      description: pick(['A sunset', 'Sunset at the beach', 'Nothing', 'Amber light'], index + Math.floor(index / 11)),
      likesCount: (index * 7) % 9,
      randomKey: ((index * 37) % 101) / 101,
      publishedAt:
        index % 11 === 0 && state !== 'published' ? null : new Date(Date.UTC(2026, 0, 1 + ((index * 13) % 40))),
      createdAt: new Date(Date.UTC(2026, 0, 1 + ((index * 17) % 60), index)),
    }),
  );
}
const some = (every: number, from = 0) => made.filter((_, index) => index % every === from).map(({ id }) => id);
const at = (index: number) => new Date(Date.UTC(2026, 2, 1, 0, index));
const people = [fan, amber];
for (const { id: accountId } of people) {
  await world.db.insert(likes).values(some(3).map((mediaId, index) => ({ accountId, mediaId, createdAt: at(index) })));
  await world.db
    .insert(purchases)
    .values(some(2).map((mediaId, index) => ({ accountId, mediaId, createdAt: at(index) })));
  await world.db
    .insert(hiddenMedia)
    .values(some(5, 2).map((mediaId, index) => ({ accountId, mediaId, createdAt: at(index) })));
  await world.db
    .insert(watchedMedia)
    .values(some(3, 1).map((mediaId, index) => ({ accountId, mediaId, watchedAt: at(index) })));
  await world.db
    .insert(savedMedia)
    .values(some(4, 1).map((mediaId, index) => ({ accountId, mediaId, createdAt: at(index) })));
}
await world.db.insert(mutedAccounts).values({ accountId: fan.id, hiddenAccountId: beach.id });
await world.db.insert(follows).values([
  { followerId: fan.id, followeeId: amber.id },
  { followerId: amber.id, followeeId: beach.id },
]);
await world.db.insert(subscriptions).values([
  { fromId: fan.id, toId: amber.id, status: 'active' },
  { fromId: fan.id, toId: beach.id, status: 'canceled', endsAt: new Date(Date.now() - 1000) },
  { fromId: amber.id, toId: beach.id, status: 'canceled', endsAt: new Date(Date.now() + 3_600_000) },
  { fromId: amber.id, toId: blocker.id, status: 'ended' },
]);
await world.db.insert(blocks).values([
  { blockerId: blocker.id, blockedId: fan.id },
  { blockerId: fan.id, blockedId: blocked.id },
]);

/** No row of this account: what a visitor has. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** What hydrateMedia reads of each media, with joins instead of look-ups. */
const plainRows = (ctx: Context) => {
  const viewer = viewerId(ctx) ?? nobody;
  const blocking = world.db
    .select()
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, viewer), eq(blocks.blockedId, media.accountId)),
        and(eq(blocks.blockedId, viewer), eq(blocks.blockerId, media.accountId)),
      ),
    );
  const there = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt), notExists(blocking));
  const rights = sql`(${media.priceCents} > 0 or ${media.private} or ${media.visibility} = 'subscription' or ${media.state} <> 'published')`;
  const query = world.db
    .select({
      id: media.id,
      author_gone: sql<boolean>`not (${accounts.suspendedAt} is null and ${accounts.deletedAt} is null)`,
      liked: sql<boolean | null>`${viewerId(ctx) === null ? sql`null::boolean` : sql`${likes.mediaId} is not null`}`,
      following: sql<boolean>`${follows.followeeId} is not null`,
      subscribed: sql<boolean>`${media.visibility} = 'subscription' and ${subscriptions.id} is not null`,
      purchased: sql<boolean>`${rights} and ${purchases.mediaId} is not null`,
      blocked: sql<boolean>`not ${notExists(blocking)}`,
      description: media.description,
      username: accounts.username,
      likes_count: media.likesCount,
    })
    .from(media)
    .innerJoin(accounts, eq(accounts.id, media.accountId))
    .leftJoin(likes, and(eq(likes.mediaId, media.id), eq(likes.accountId, viewer)))
    .leftJoin(purchases, and(eq(purchases.mediaId, media.id), eq(purchases.accountId, viewer)))
    .leftJoin(hiddenMedia, and(eq(hiddenMedia.mediaId, media.id), eq(hiddenMedia.accountId, viewer)))
    .leftJoin(watchedMedia, and(eq(watchedMedia.mediaId, media.id), eq(watchedMedia.accountId, viewer)))
    .leftJoin(savedMedia, and(eq(savedMedia.mediaId, media.id), eq(savedMedia.accountId, viewer)))
    .leftJoin(follows, and(eq(follows.followeeId, media.accountId), eq(follows.followerId, viewer)))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.toId, media.accountId),
        eq(subscriptions.fromId, viewer),
        isActiveSubscription(ctx.clock.now()),
      ),
    );
  return { viewer, there, query };
};

const isPublic = and(eq(media.state, 'published'), eq(media.private, false));
/** What a viewer may see of lists that keep what they put there. */
const seenBy = (viewer: string) =>
  or(
    isPublic,
    and(eq(media.accountId, viewer), ne(media.state, 'removed')),
    and(sql`${purchases.mediaId} is not null`, inArray(media.state, ['published', 'scheduled'])),
  );
const entryDates: Partial<Record<MediaScope, SQL | AnyPgColumn>> = {
  liked: likes.createdAt,
  purchased: purchases.createdAt,
  hidden: hiddenMedia.createdAt,
  watched: watchedMedia.watchedAt,
  saved: savedMedia.createdAt,
};
const scopes: Record<MediaScope, (viewer: string) => SQL | undefined> = {
  public: () => isPublic,
  private: (viewer) => and(eq(media.state, 'published'), eq(media.private, true), eq(media.accountId, viewer)),
  liked: () => and(sql`${likes.mediaId} is not null`, isPublic),
  purchased: () =>
    and(
      sql`${purchases.mediaId} is not null`,
      or(
        inArray(media.state, ['published', 'scheduled']),
        and(eq(media.state, 'removed'), sql`${media.renditions} <> '{}'`),
      ),
    ),
  own: (viewer) => and(eq(media.accountId, viewer), ne(media.state, 'removed')),
  hidden: (viewer) => and(sql`${hiddenMedia.mediaId} is not null`, seenBy(viewer)),
  watched: (viewer) => and(sql`${watchedMedia.mediaId} is not null`, seenBy(viewer)),
  saved: (viewer) => and(sql`${savedMedia.mediaId} is not null`, seenBy(viewer)),
};
const since = sql`coalesce(${media.publishedAt}, ${media.createdAt})`;
const orders = {
  latest: (scope) => [desc(scope === 'public' || scope === 'private' ? media.publishedAt : since), desc(media.id)],
  popular: () => [desc(media.popularity), desc(media.id)],
  rand: () => [asc(media.randomKey), asc(media.id)],
  favored: (scope) => [desc(entryDates[scope] ?? media.createdAt), desc(media.id)],
  made: () => [desc(media.createdAt), desc(media.id)],
} satisfies Partial<Record<MediaOrder, (scope: MediaScope) => SQL[]>>;
type PlainOrder = keyof typeof orders;

const ofFilter = ({ type, filter }: MediaListInput) =>
  and(
    type ? eq(media.type, type) : undefined,
    filter.visibility && filter.visibility !== 'all' ? eq(media.visibility, filter.visibility) : undefined,
    filter.private === undefined ? undefined : eq(media.private, filter.private),
    filter.shop ? sql`${media.priceCents} > 0` : undefined,
    filter.user ? eq(media.accountId, filter.user) : undefined,
    filter.username === undefined ? undefined : eq(accounts.username, filter.username),
    filter.ids ? inArray(media.id, filter.ids) : undefined,
    ...(filter.query?.split(' ') ?? []).map((word) =>
      or(like(media.searchKey, `%${word}%`), like(accounts.searchKey, `%${word}%`)),
    ),
  );

/** Lists of everybody leave out what their viewer has hidden, shuffled ones muted authors too. */
const ofFeed = (viewer: string, scope: MediaScope, order: MediaOrder, { filter }: MediaListInput) =>
  scope !== 'public' || filter.user !== undefined || filter.username !== undefined || filter.ids !== undefined
    ? undefined
    : and(
        isNull(hiddenMedia.mediaId),
        order === 'rand'
          ? sql`${media.accountId} not in (select hidden_account_id from ${mutedAccounts} where account_id = ${viewer})`
          : undefined,
      );

const plainList = (ctx: Context, scope: MediaScope, order: PlainOrder, input: MediaListInput) => {
  const { viewer, there, query } = plainRows(ctx);
  return query
    .where(and(there, scopes[scope](viewer), ofFilter(input), ofFeed(viewer, scope, order, input)))
    .orderBy(...orders[order](scope));
};

/** The columns that both read. */
const compared = (row: object, like: object) => Object.fromEntries(Object.entries(row).filter(([key]) => key in like));

const viewers: [name: string, ctx: Context][] = [
  ['a visitor', world.anonymous],
  ['a fan', fan.ctx],
  ['a creator', amber.ctx],
  ['a blocked creator', blocked.ctx],
];
const filters = [
  {},
  { type: 'photo' },
  { type: 'video', filter: { visibility: 'subscription' } },
  { filter: { shop: true } },
  { filter: { private: false, user: amber.id } },
  { filter: { username: beach.username } },
  { filter: { ids: some(4) } },
  { filter: { query: 'sunset' } },
  { filter: { query: 'amber light' } },
  { filter: { query: 'beach', user: beach.id } },
];

test.each(viewers)('lists and their counts are those of plain queries, for %s', async (_, ctx) => {
  let listed = 0;
  for (const scope of ['public', 'private', 'liked', 'purchased', 'own', 'hidden', 'watched', 'saved'] as const) {
    if (scope !== 'public' && viewerId(ctx) === null) continue;
    for (const order of ['latest', 'popular', 'rand', 'favored', 'made'] as const) {
      if (order === 'favored' && entryDates[scope] === undefined) continue;
      // listLibrary reads these in their own order only.
      if ((scope === 'hidden' || scope === 'watched' || scope === 'saved') && order !== 'favored') continue;
      for (const filter of filters) {
        const input = mediaListInput.parse({
          ...filter,
          order: order === 'favored' || order === 'made' ? undefined : order,
        });
        const words = (input.filter.query?.split(' ') ?? []).map((typed) => ({ typed, meant: [] }));
        const walk = { ctx, scope, input, words, order, range: wholeRange };
        const name = `${scope}, ${order}, ${JSON.stringify(filter)}`;
        const plain = await plainList(ctx, scope, order, input);
        const rows = await hydrateMedia(ctx, candidateQuery(walk, 100, 0));
        expect(
          rows.map((row) => compared(row, plain[0] ?? {})),
          name,
        ).toEqual(plain);
        const skipped = await hydrateMedia(ctx, candidateQuery(walk, 3, 2));
        expect(
          skipped.map(({ id }) => id),
          name,
        ).toEqual(plain.slice(2, 5).map(({ id }) => id));
        expect(skipped.at(-1)?.more ?? false, name).toBe(plain.length > 5);
        const { text, values } = candidateCount(walk, 1000);
        expect(await runPrepared(world.db, text, values), name).toEqual([{ length: plain.length }]);
        listed += plain.length;
      }
    }
  }
  expect(listed).toBeGreaterThan(300);
});

test.each(viewers)('every media has the flags of a plain query, for %s', async (_, ctx) => {
  const plain = new Map((await plainRows(ctx).query).map((row) => [row.id, row]));
  const rows = await hydrateMedia(ctx, mediaByIdsQuery(made.map(({ id }) => id)));
  expect(rows.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  for (const row of rows) expect(compared(row, plain.get(row.id) ?? {})).toEqual(plain.get(row.id));
});

test('the place of a media is the key of its order', async () => {
  for (const { id, popularity, state, private: hidden } of made) {
    const input = mediaListInput.parse({ order: 'popular' });
    const walk = { ctx: fan.ctx, scope: 'public', input, words: [], order: 'popular', range: wholeRange } as const;
    const { text, values } = placeStatement(walk, id);
    const { viewer, there, query } = plainRows(fan.ctx);
    const plain = await query.where(and(there, scopes.public(viewer), eq(media.id, id)));
    const found = await runPrepared(world.db, text, values);
    expect(found, `${state} ${hidden}`).toEqual(plain.map(() => ({ id, place: String(popularity) })));
  }
});

const countsOf = async (rows: PromiseLike<{ id: string }[]>) => {
  const listed = new Set((await rows).map(({ id }) => id));
  const those = made.filter(({ id }) => listed.has(id));
  return {
    video: those.filter(({ type }) => type === 'video').length,
    photo: those.filter(({ type }) => type === 'photo').length,
    shop: those.filter(({ priceCents }) => priceCents > 0).length,
  };
};

test('the counts of a profile and of My media are those of plain queries', async () => {
  const counted: [Person, Context][] = authors.flatMap((author) =>
    viewers.map(([, ctx]) => [author, ctx] as [Person, Context]),
  );
  for (const [{ username }, ctx] of counted) {
    const plain = plainList(ctx, 'public', 'latest', mediaListInput.parse({ filter: { username } }));
    expect(await countMedia(ctx, { username })).toEqual(await countsOf(plain));
  }
  const own = await plainList(amber.ctx, 'own', 'made', mediaListInput.parse({}));
  expect(await countOwnMedia(amber.ctx)).toEqual(await countsOf(Promise.resolve(own)));
  const listed = made.filter(({ id }) => own.some((row) => row.id === id));
  const tabs = Map.groupBy(listed, (row) => (row.private ? 'private' : row.visibility));
  const byType = (tab: 'free' | 'subscription' | 'private') => ({
    video: (tabs.get(tab) ?? []).filter(({ type }) => type === 'video').length,
    photo: (tabs.get(tab) ?? []).filter(({ type }) => type === 'photo').length,
  });
  expect(Object.values(await countOwnTabs(amber.ctx))).toEqual([
    byType('free'),
    byType('subscription'),
    byType('private'),
  ]);
});
