import { createHash } from 'node:crypto';
import { limits, type MediaListInput } from '@foxreel/contracts';
import { type Context, type SearchWord, searchWords, viewerId } from '../kernel/index.ts';
import { placeholders, type Statement } from './hydrate-media.ts';
import {
  entryTime,
  idList,
  type MediaScope,
  matchesMedia,
  mediaConditions,
  mediaScore,
  scopeSource,
  unwantedConditions,
} from './media-filters.ts';

/**
 * 'given': the order of the requested ids; 'relevance': a search's; 'favored' and 'made': the newest likes, purchases or other
 * entries, or the newest own media, first.
 */
export type MediaOrder = 'latest' | 'popular' | 'rand' | 'given' | 'relevance' | 'favored' | 'made';

/** A row's position in an order: the sort key as Postgres text, and the id as tie-breaker. */
export type MediaPlace = readonly [key: string, id: string];

/** The range to scan: after one position (or from it if `inclusive`), and before another. */
export interface KeysetRange {
  from: MediaPlace | null;
  inclusive: boolean;
  until: MediaPlace | null;
}

export const wholeRange: KeysetRange = { from: null, inclusive: false, until: null };

/** An order's sort key: an expression over `m` and the scope's source, then the id, both in the direction of the index. */
interface OrderKey {
  key: string;
  direction: 'asc' | 'desc';
  type: string;
}

/** A list's order: as requested, else that of its ids, else by relevance, else the newest of its scope. */
export function orderOf(input: MediaListInput, scope: MediaScope): MediaOrder {
  if (input.order) return input.order;
  if (input.filter.ids) return 'given';
  if (searchWords(input.filter.query ?? '').length > 0) return 'relevance';
  if (scope !== 'public' && scope !== 'private' && scope !== 'own') return 'favored';
  return scope === 'own' ? 'made' : 'latest';
}

/** An order's sort key. `value` returns the placeholder of a value. */
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
      return { key: entryTime(scope), ...newestFirst };
    case 'made':
      return { key: 'm.created_at', ...newestFirst };
  }
}

/** Public lists contain published media only; the viewer's own and bought media may be unpublished (again). */
const publishedAt = (scope: MediaScope): string =>
  scope === 'public' || scope === 'private' ? 'm.published_at' : 'coalesce(m.published_at, m.created_at)';

/** Page sizes are rounded up to a few fixed ones, to keep the number of prepared statements small. */
const sizes = [10, 20, 50, 100, limits.limitMax];
/** The parameters of a scan. */
interface CandidateInput {
  ctx: Context;
  scope: MediaScope;
  /** Of what is saved, only this collection if given. */
  collection?: string | undefined;
  input: MediaListInput;
  /** The words of the input's query. */
  words: readonly SearchWord[];
  order: MediaOrder;
  range: KeysetRange;
}

/**
 * The query for a page's ids with their positions, in order. It scans the order's own index from a position and stops at the
 * limit: filters, blocks and deleted authors are checked during the scan, so nothing is sorted. Reads at least one row beyond
 * `limit`, to know whether there is `more`. Raw for the benches `feed`, `lists` and `search`; its drizzle twin:
 * media-statements.integration.test.ts.
 */
export function candidateQuery(query: CandidateInput, limit: number, skip: number): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  const text = buildPageQuery(query, value);
  const offset = skip > 0 ? `offset ${value(skip)}` : '';
  const pageLimit = `${value(limit)}::int`;
  return {
    text: `select id, place, position, found > ${pageLimit} as more from (
      select id, place, row_number() over () as position, count(*) over () as found from (${text} limit ${rowsFor(limit) + 1} ${offset}) as walked
    ) as counted where position <= ${pageLimit}`,
    values,
  };
}

/** The smallest fixed size of at least `limit` rows. */
const rowsFor = (limit: number): number => sizes.find((size) => size >= limit) ?? limits.limitMax;

/** A scan's number of rows, counted up to `most`. */
export function candidateCount(query: CandidateInput, most: number): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  return {
    text: `select count(*)::int as length from (${buildPageQuery(query, value)} limit ${value(most)}) as walked`,
    values,
  };
}

/** One media's position in a list's order; no row if it is out of scope, or its author is hidden from the viewer. */
export function placeStatement(
  { ctx, scope, collection, input, words, order }: CandidateInput,
  media: string,
): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  const source = scopeSource(ctx, scope, value, collection && `${value(collection)}::uuid`);
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

/** The scan itself, without a limit; for one author if `account` is an expression for their id. */
function buildPageQuery(query: CandidateInput, value: (value: unknown) => string, account?: string): string {
  const { ctx, scope, collection, input, words, order, range } = query;
  const source = scopeSource(ctx, scope, value, collection && `${value(collection)}::uuid`);
  const conditions = [
    ...source.conditions,
    ...mediaConditions(input, viewerId(ctx), value),
    ...(scope === 'public' && account === undefined ? unwantedConditions(input, viewerId(ctx), value) : []),
    ...matchesMedia(words, account ? 'own' : scope, input, value),
  ];
  if (account) conditions.push(`m.account_id = ${account}`);
  const ordered = orderKey(order, scope, input, words, value);
  const { key } = ordered;
  const place = ([at, id]: MediaPlace) => `(${value(at)}::${ordered.type}, ${value(id)}::uuid)`;
  const onward = `${ordered.direction === 'asc' ? '>' : '<'}${range.inclusive ? '=' : ''}`;
  if (range.from) conditions.push(`(${key}, m.id) ${onward} ${place(range.from)}`);
  if (range.until) conditions.push(`(${key}, m.id) < ${place(range.until)}`);
  return `select m.id, (${key})::text as place from ${source.from} where ${conditions.join(' and ')} order by ${key} ${ordered.direction}, m.id ${ordered.direction}`;
}

const smallestId = '00000000-0000-0000-0000-000000000000';

/** A scan around the ring of random keys: from `start` to the end, then from the beginning to `start`. */
export interface RingPlace {
  start: MediaPlace;
  /** The part of the ring: 0 before, 1 after the wrap. */
  lap: 0 | 1;
  /** The last returned row, null at the start of a part. */
  last: MediaPlace | null;
}

/** A seed's start on the ring, so that a seed always gives the same order. Without a seed it is random. */
export function ringStart(seed: string | undefined): RingPlace {
  const key =
    seed === undefined ? Math.random() : createHash('sha256').update(seed).digest().readUIntBE(0, 6) / 2 ** 48;
  return { start: [String(key), smallestId], lap: 0, last: null };
}

/** The remaining range of random keys in this part. */
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

/** The part of the ring that a position is in. */
export const ringHalfOf = ({ start }: RingPlace, [key, id]: MediaPlace): 0 | 1 =>
  Number(key) < Number(start[0]) || (Number(key) === Number(start[0]) && id < start[1]) ? 1 : 0;

/**
 * The query for a page of ids for each of these accounts: one short scan per author over the author's index. A shuffled list
 * (`ring`) takes two scans per author, once around the ring.
 */
export function accountsCandidateQuery(
  query: CandidateInput & { input: { limit: number } },
  accounts: readonly string[],
  ring: RingPlace | null,
): Statement {
  const { limit, skip } = query.input;
  const values: unknown[] = [];
  const value = placeholders(values);
  const accountIds = `${value(`{${accounts.join(',')}}`)}::uuid[]`;
  const reach = `${value(limit + skip)}::int`;
  const scans = (ring === null ? [query.range] : lapsOf(ring).map(ringRange)).map(
    (range, part) => `(select id, place, ${part} as part, row_number() over () as nth
      from (${buildPageQuery({ ...query, range }, value, 'asked.account_id')} limit ${reach}) as walked)`,
  );
  return {
    text: `select each.id, each.place, row_number() over (order by each.part, each.nth) as position, false as more
      from unnest(${accountIds}) as asked (account_id), lateral (
        select * from (${scans.join(' union all ')}) as parts
        order by part, nth limit ${value(limit)}::int offset ${value(skip)}::int) as each`,
    values,
  };
}

const lapsOf = (ring: RingPlace): RingPlace[] => (ring.lap === 1 ? [ring] : [ring, { ...ring, lap: 1, last: null }]);
