import type { MediaListInput } from '@foxreel/contracts';
import { type SearchWord, searchWords } from '../kernel/index.ts';
import { idList } from './id-list.ts';
import { mediaScore } from './match-media.ts';
import type { MediaScope } from './media-scope.ts';

/**
 * 'given' is the order of the ids that were asked for, 'relevance' that of a search, 'favored' and 'made' are the newest
 * likes or purchases and the newest own media first.
 */
export type MediaOrder = 'latest' | 'popular' | 'rand' | 'given' | 'relevance' | 'favored' | 'made';

/** A row's place in an order: the order's key as Postgres writes it, and the id that settles ties. */
export type MediaPlace = readonly [key: string, id: string];

/** The part of an order to walk: from a place (excluded unless `inclusive`), before another. */
export interface MediaStretch {
  from: MediaPlace | null;
  inclusive: boolean;
  until: MediaPlace | null;
}

export const wholeOrder: MediaStretch = { from: null, inclusive: false, until: null };

/** What an order sorts by: an expression over `m` and the scope's source, then the id, both in one direction as the index has them. */
export interface OrderKey {
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
export function orderKey(
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
