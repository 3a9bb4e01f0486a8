import { createHash } from 'node:crypto';
import { limits, type MediaListInput } from '@foxreel/contracts';
import { type Context, type SearchWord, searchWords, viewerId } from '../kernel/index.ts';
import { placeholders, type Statement } from './hydrate-media.ts';
import { idList, type MediaScope, matchesMedia, mediaConditions, mediaScore, scopeSource } from './media-filters.ts';

/**
 * 'given' is the order of the ids that were asked for, 'relevance' that of a search, 'favored' and 'made' are the newest
 * likes or purchases and the newest own media first.
 */
export type MediaOrder = 'latest' | 'popular' | 'rand' | 'given' | 'relevance' | 'favored' | 'made';

/** A row's place in an order: the order's key as Postgres writes it, and the id that settles ties. */
export type MediaPlace = readonly [key: string, id: string];

/** The part of an order to walk: from a place (excluded unless `inclusive`), before another. */
export interface KeysetRange {
  from: MediaPlace | null;
  inclusive: boolean;
  until: MediaPlace | null;
}

export const wholeRange: KeysetRange = { from: null, inclusive: false, until: null };

/** What an order sorts by: an expression over `m` and the scope's source, then the id, both in one direction as the index has them. */
interface OrderKey {
  key: string;
  direction: 'asc' | 'desc';
  type: string;
}

/** Which order a list is in: as asked, else that of its ids, else the best matches, else the newest of its scope. */
export function orderOf(input: MediaListInput, scope: MediaScope): MediaOrder {
  if (input.order) return input.order;
  if (input.filter.ids) return 'given';
  if (searchWords(input.filter.query ?? '').length > 0) return 'relevance';
  if (scope === 'liked' || scope === 'purchased') return 'favored';
  return scope === 'own' ? 'made' : 'latest';
}

/** The key of an order. `value` gives the placeholder of a value. */
function orderKey(
  order: MediaOrder,
  scope: MediaScope,
  input: MediaListInput,
  words: readonly SearchWord[],
  value: (value: unknown) => string,
): OrderKey {
  const newestFirst = { direction: 'desc', type: 'timestamptz' } as const;
  switch (order) {
    case 'latest':
      return { key: publishedAt(scope), ...newestFirst };
    case 'popular':
      return { key: 'm.popularity', direction: 'desc', type: 'int' };
    case 'rand':
      return { key: 'm.random_key', direction: 'asc', type: 'float8' };
    case 'given':
      return { key: `array_position(${value(idList(input.filter.ids))}::uuid[], m.id)`, direction: 'asc', type: 'int' };
    case 'relevance':
      return { key: `(${mediaScore(words, value)})`, direction: 'desc', type: 'int' };
    case 'favored':
      return { key: 'f.created_at', ...newestFirst };
    case 'made':
      return { key: 'm.created_at', ...newestFirst };
  }
}

/** What everyone may find has been published; the viewer's own and what they bought may wait for it (again). */
const publishedAt = (scope: MediaScope): string =>
  scope === 'public' || scope === 'private' ? 'm.published_at' : 'coalesce(m.published_at, m.created_at)';

/** Rows read at once: a few fixed sizes keep the number of prepared statements small. */
const sizes = [10, 20, 50, 100, limits.limitMax];
/** What a walk through an order needs to know. */
interface CandidateInput {
  ctx: Context;
  scope: MediaScope;
  input: MediaListInput;
  /** The words of the input's query. */
  words: readonly SearchWord[];
  order: MediaOrder;
  stretch: KeysetRange;
}

/**
 * The statement of a page's ids, in order, with their places, and nothing else. It walks the order's own index from a place
 * onward and stops at the limit: filters, blocks and authors who are gone are tested on the way, so no table is sorted.
 * It reads at least one row more than `limit`, which tells whether there is `more`.
 */
export function candidateQuery(walk: CandidateInput, limit: number, skip: number): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  const text = buildPageQuery(walk, value);
  const offset = skip > 0 ? `offset ${value(skip)}` : '';
  const wanted = `${value(limit)}::int`;
  return {
    text: `select id, place, position, found > ${wanted} as more from (
      select id, place, row_number() over () as position, count(*) over () as found from (${text} limit ${rowsFor(limit) + 1} ${offset}) as walked
    ) as counted where position <= ${wanted}`,
    values,
  };
}

/** The least of the fixed sizes that holds `limit` rows. */
const rowsFor = (limit: number): number => sizes.find((size) => size >= limit) ?? limits.limitMax;

/** How many rows a walk has, counted up to `most`. */
export function candidateCount(walk: CandidateInput, most: number): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  return {
    text: `select count(*)::int as length from (${buildPageQuery(walk, value)} limit ${value(most)}) as walked`,
    values,
  };
}

/** The place of one media in a list's order; no row when it is not in the list's scope, or its author is not there for the viewer. */
export function placeStatement({ ctx, scope, input, words, order }: CandidateInput, media: string): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  const source = scopeSource(ctx, scope, value);
  const { key } = orderKey(order, scope, input, words, value);
  const conditions = [
    ...source.conditions,
    ...mediaConditions(null, viewerId(ctx), value),
    `m.id = ${value(media)}::uuid`,
  ];
  return {
    text: `select m.id, (${key})::text as place from ${source.from} where ${conditions.join(' and ')}`,
    values,
  };
}

/** The walk itself, without a limit; of one author, where `account` is an expression of who that must be. */
function buildPageQuery(walk: CandidateInput, value: (value: unknown) => string, account?: string): string {
  const { ctx, scope, input, words, order, stretch } = walk;
  const source = scopeSource(ctx, scope, value);
  const conditions = [
    ...source.conditions,
    ...mediaConditions(input, viewerId(ctx), value),
    ...matchesMedia(words, account ? 'own' : scope, input, value),
  ];
  if (account) conditions.push(`m.account_id = ${account}`);
  const ordered = orderKey(order, scope, input, words, value);
  const { key } = ordered;
  const place = ([at, id]: MediaPlace) => `(${value(at)}::${ordered.type}, ${value(id)}::uuid)`;
  const onward = `${ordered.direction === 'asc' ? '>' : '<'}${stretch.inclusive ? '=' : ''}`;
  if (stretch.from) conditions.push(`(${key}, m.id) ${onward} ${place(stretch.from)}`);
  if (stretch.until) conditions.push(`(${key}, m.id) < ${place(stretch.until)}`);
  return `select m.id, (${key})::text as place from ${source.from} where ${conditions.join(' and ')} order by ${key} ${ordered.direction}, m.id ${ordered.direction}`;
}

const smallestId = '00000000-0000-0000-0000-000000000000';

/** A walk round the ring of random keys: it begins at `start`, goes to the end, and from the beginning up to `start` again. */
export interface RingPlace {
  start: MediaPlace;
  /** The first part of the ring, or the second, after the wrap. */
  lap: 0 | 1;
  /** The last row given, null at the beginning of a lap. */
  last: MediaPlace | null;
}

/** Where the ring begins for a seed: the same seed sees the same order. A list without one begins anywhere. */
export function ringStart(seed: string | undefined): RingPlace {
  const key =
    seed === undefined ? Math.random() : createHash('sha256').update(seed).digest().readUIntBE(0, 6) / 2 ** 48;
  return { start: [String(key), smallestId], lap: 0, last: null };
}

/** The stretch of random keys that is still to be walked in this lap. */
export function ringRange({ start, lap, last }: RingPlace): KeysetRange {
  if (lap === 0) return { from: last ?? start, inclusive: last === null, until: null };
  return { from: last, inclusive: false, until: start };
}

/** The ring as parts of a cursor, and back. */
export const ringParts = ({ start, lap, last }: RingPlace): string[] => [String(lap), ...start, ...(last ?? [])];

export function ringOfParts([lap, startKey = '0', startId = smallestId, key, id]: string[]): RingPlace {
  return {
    start: [startKey, startId],
    lap: lap === '1' ? 1 : 0,
    last: key === undefined || id === undefined ? null : [key, id],
  };
}

/** In which part of the ring a place stands. */
export const lapOf = ({ start }: RingPlace, [key, id]: MediaPlace): 0 | 1 =>
  Number(key) < Number(start[0]) || (Number(key) === Number(start[0]) && id < start[1]) ? 1 : 0;

/**
 * The statement of a page of ids for each of these accounts: one short walk per author, side by side, by the author's index.
 * A shuffled list, `ring`, goes once round each author's media, in two walks.
 */
export function accountsCandidateQuery(
  walk: CandidateInput & { input: { limit: number } },
  accounts: readonly string[],
  ring: RingPlace | null,
): Statement {
  const { limit, skip } = walk.input;
  const values: unknown[] = [];
  const value = placeholders(values);
  const asked = `${value(`{${accounts.join(',')}}`)}::uuid[]`;
  const reach = `${value(limit + skip)}::int`;
  const walks = (ring === null ? [walk.stretch] : lapsOf(ring).map(ringRange)).map(
    (stretch, part) => `(select id, place, ${part} as part, row_number() over () as nth
      from (${buildPageQuery({ ...walk, stretch }, value, 'asked.account_id')} limit ${reach}) as walked)`,
  );
  return {
    text: `select each.id, each.place, row_number() over (order by each.part, each.nth) as position, false as more
      from unnest(${asked}) as asked (account_id), lateral (
        select * from (${walks.join(' union all ')}) as parts
        order by part, nth limit ${value(limit)}::int offset ${value(skip)}::int) as each`,
    values,
  };
}

const lapsOf = (ring: RingPlace): RingPlace[] => (ring.lap === 1 ? [ring] : [ring, { ...ring, lap: 1, last: null }]);
