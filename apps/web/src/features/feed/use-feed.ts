import type { MediaType } from '@foxreel/contracts';
import { firstPageLimits } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf, mediaListQuery } from '../../shared/media/media-queries.ts';
import { firstFeed } from './first-feed.ts';

/** One shuffle per page view: coming back finds the same order, a reload a new one. */
const seed = firstFeed?.seed ?? crypto.randomUUID();

export interface FeedFilter {
  type?: MediaType;
  tag?: string;
}

/** The home feed: shuffled for this viewer, twenty at a time. A tag's feed runs from the latest back. */
export const feedQuery = ({ type, tag }: FeedFilter) =>
  mediaListQuery({
    limit: firstPageLimits.feedPage,
    ...(type ? { type } : {}),
    ...(tag ? { tag, order: 'latest' } : { order: 'rand', seed }),
  });

export function useFeed(filter: FeedFilter) {
  const query = useInfiniteQuery(feedQuery(filter));
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { ...query, items };
}
