import { firstPageLimits, type MediaType } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { feedSeed } from '../../shared/api/first-page.ts';
import { itemsOf, type MediaListFilter, mediaListQuery } from '../../shared/media/media-queries.ts';

export interface FeedFilter {
  type?: MediaType;
  tag?: string;
}

/** The home feed: shuffled for this viewer, twenty at a time. A tag's feed is latest first. */
const feedList = ({ type, tag }: FeedFilter): MediaListFilter => ({
  limit: firstPageLimits.feedPage,
  ...(type ? { type } : {}),
  ...(tag ? { tag, order: 'latest' } : { order: 'rand', seed: feedSeed }),
});

export function useFeed(filter: FeedFilter) {
  const query = useInfiniteQuery(mediaListQuery(feedList(filter)));
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { ...query, items };
}
