import type { AccountSummary, ThreadView } from '@foxreel/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { threadQuery, threadsQuery } from './queries.ts';
import { partnerOf } from './thread-cache.ts';

/** With whom a thread is: as the inbox knows it, by itself where the inbox does not show it, or by who wrote in it. */
export function usePartner(threadId: string, ownId: string, writer: AccountSummary | null) {
  const inbox = useInfiniteQuery(threadsQuery);
  const listed = inbox.data?.pages.flatMap((page) => page.items).find((item) => item.id === threadId);
  const query = useQuery({ ...threadQuery(threadId), enabled: !inbox.isPending && !listed });
  const thread: ThreadView | null = listed ?? query.data ?? null;
  return { partner: thread ? partnerOf(thread, ownId) : writer, thread, query };
}
