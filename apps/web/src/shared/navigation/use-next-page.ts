import { useEffect, useEffectEvent, useRef } from 'react';

/** What of a paged query the end of its list needs. */
export interface PagedQuery {
  hasNextPage: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
}

/**
 * A mark for the end of a list: the next page is asked for when it is nearly in sight. What has failed is asked for
 * again by the person only: at the speed of the line it would never end.
 */
export function useNextPage<Mark extends Element>(query: PagedQuery) {
  const mark = useRef<Mark>(null);
  const wanted = query.hasNextPage && !query.isFetchingNextPage && !query.isError;
  const reached = useEffectEvent(() => void query.fetchNextPage());
  useEffect(() => {
    const element = mark.current;
    if (!element || !wanted) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reached(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [wanted]);
  return { mark, retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()) };
}
