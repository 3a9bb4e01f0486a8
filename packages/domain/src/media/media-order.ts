import type { MediaListInput } from '@foxreel/contracts';
import type { MediaRow } from './media-row.ts';

/** 'given' is the order of the ids that were asked for. */
export type MediaOrder = 'latest' | 'popular' | 'rand' | 'given';

/** A row's place in an order: the order's key as Postgres writes it, and the id that settles ties. */
export type MediaPlace = readonly [key: string, id: string];

/** The part of an order to walk: from a place (excluded unless `inclusive`), before another. */
export interface MediaStretch {
  from: MediaPlace | null;
  inclusive: boolean;
  until: MediaPlace | null;
}

export const wholeOrder: MediaStretch = { from: null, inclusive: false, until: null };

/** Which order a list is in: as asked, else that of its ids, else the latest first. */
export const orderOf = (input: MediaListInput): MediaOrder => input.order ?? (input.filter.ids ? 'given' : 'latest');

/** Where a row stands in an order. */
export function placeOf(row: MediaRow, order: MediaOrder, input: MediaListInput): MediaPlace {
  switch (order) {
    case 'latest':
      return [row.published_at ?? row.created_at, row.id];
    case 'popular':
      return [String(row.likes_count), row.id];
    case 'rand':
      return [String(row.random_key), row.id];
    case 'given':
      return [String((input.filter.ids ?? []).indexOf(row.id) + 1), row.id];
  }
}
