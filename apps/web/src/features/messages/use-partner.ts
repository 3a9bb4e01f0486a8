import type { AccountSummary, ThreadView } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { threadsQuery } from './queries.ts';
import { partnerOf } from './thread-cache.ts';

export interface Partner {
  partner: AccountSummary | null;
  /** As the inbox knows it. */
  thread: ThreadView | null;
}

/** With whom a thread is: by the inbox, of which more is loaded until the thread turns up, or by who wrote in it. */
export function usePartner(threadId: string, ownId: string, writer: AccountSummary | null): Partner {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(threadsQuery);
  const thread = data?.pages.flatMap((page) => page.items).find((item) => item.id === threadId) ?? null;
  const partner = thread ? partnerOf(thread, ownId) : writer;
  const missing = partner === null && hasNextPage && !isFetching;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);
  return { partner, thread };
}
