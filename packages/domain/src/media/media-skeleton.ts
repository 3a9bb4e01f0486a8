import { limits, type MediaListInput } from '@foxreel/contracts';
import { type Context, type SearchWord, viewerId } from '../kernel/index.ts';
import { matchesMedia } from './match-media.ts';
import { mediaConditions } from './media-conditions.ts';
import { type MediaOrder, type MediaPlace, type MediaStretch, orderKey } from './media-order.ts';
import { type MediaScope, scopeSource } from './media-scope.ts';
import { placeholders, type Statement } from './statement.ts';

/** Rows read at once: a few fixed sizes keep the number of prepared statements small. */
const sizes = [10, 20, 50, 100, limits.limitMax];
/** What a walk through an order needs to know. */
export interface MediaWalk {
  ctx: Context;
  scope: MediaScope;
  input: MediaListInput;
  /** The words of the input's query. */
  words: readonly SearchWord[];
  order: MediaOrder;
  stretch: MediaStretch;
}

/**
 * The statement of a page's ids, in order, with their places, and nothing else. It walks the order's own index from a place
 * onward and stops at the limit: filters, blocks and authors who are gone are tested on the way, so no table is sorted.
 * It reads at least one row more than `limit`, which tells whether there is `more`.
 */
export function mediaSkeleton(walk: MediaWalk, limit: number, skip: number): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  const text = walkText(walk, value);
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
export const rowsFor = (limit: number): number => sizes.find((size) => size >= limit) ?? limits.limitMax;

/** How many rows a walk has, counted up to `most`. */
export function walkLength(walk: MediaWalk, most: number): Statement {
  const values: unknown[] = [];
  const value = placeholders(values);
  return {
    text: `select count(*)::int as length from (${walkText(walk, value)} limit ${value(most)}) as walked`,
    values,
  };
}

/** The place of one media in a list's order; no row when it is not in the list's scope, or its author is not there for the viewer. */
export function placeStatement({ ctx, scope, input, words, order }: MediaWalk, media: string): Statement {
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
export function walkText(walk: MediaWalk, value: (value: unknown) => string, account?: string): string {
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
