import { firstPageLimits, type MediaType } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { feedOpening, feedSeed } from '../../shared/api/first-page.ts';
import { itemsOf, type MediaListFilter, mediaListQuery, startingWith } from '../../shared/media/media-queries.ts';

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
  const { tag } = filter;
  const items = useMemo(() => startingWith(itemsOf(query.data), tag ? [] : feedOpening), [query.data, tag]);
  return { ...query, items };
}
