import { type FirstFeed, firstPageLimits, type MediaType } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemsOf, type MediaListFilter, mediaListInput, mediaListQuery } from '../../shared/media/media-queries.ts';

/** The start of the feed from the HTML; null if absent: another page, a cached shell, the dev server. */
export const firstFeed = read();

function read(): FirstFeed | null {
  const text = document.getElementById('first-feed')?.textContent;
  return text ? JSON.parse(text) : null;
}

/** One shuffle per page load: coming back finds the same order, a reload a new one. */
const seed = firstFeed?.seed ?? crypto.randomUUID();

export interface FeedFilter {
  type?: MediaType;
  tag?: string;
}

/** The home feed: shuffled for this viewer, twenty at a time. A tag's feed is latest first. */
const feedList = ({ type, tag }: FeedFilter): MediaListFilter => ({
  limit: firstPageLimits.feedPage,
  ...(type ? { type } : {}),
  ...(tag ? { tag, order: 'latest' } : { order: 'rand', seed }),
});
export const feedInput = (filter: FeedFilter) => mediaListInput(feedList(filter));

export function useFeed(filter: FeedFilter) {
  const query = useInfiniteQuery(mediaListQuery(feedList(filter)));
  const items = useMemo(() => itemsOf(query.data), [query.data]);
  return { ...query, items };
}
