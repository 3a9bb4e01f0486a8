import type { AccountSummary, ThreadView } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PagedQuery } from '../../shared/navigation/use-next-page.ts';
import { threadsQuery } from './queries.ts';
import { partnerOf } from './thread-cache.ts';

export interface Partner {
  partner: AccountSummary | null;
  /** As the inbox knows it. */
  thread: ThreadView | null;
  /** The inbox that failed before the partner was known. */
  failed: PagedQuery | null;
}

/** With whom a thread is: by the inbox, of which more is loaded until the thread turns up, or by who wrote in it. */
export function usePartner(threadId: string, ownId: string, writer: AccountSummary | null): Partner {
  const query = useInfiniteQuery(threadsQuery);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const thread = data?.pages.flatMap((page) => page.items).find((item) => item.id === threadId) ?? null;
  const partner = thread ? partnerOf(thread, ownId) : writer;
  const missing = partner === null && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);
  return { partner, thread, failed: partner === null && isError ? query : null };
}
