import type { ThreadView } from '@foxreel/contracts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNews } from '../../shared/live-news/use-live-news.ts';
import { threadsQuery } from './queries.ts';
import { putThread } from './thread-cache.ts';

/** The inbox; a thread that news tells of goes to its top at once. */
export function useThreads() {
  const client = useQueryClient();
  const query = useInfiniteQuery(threadsQuery);
  useNews((news) => {
    if (news.type !== 'thread') return;
    client.setQueryData(threadsQuery.queryKey, (list) => (list ? putThread(list, news.thread) : list));
  });
  const threads: ThreadView[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { query, threads };
}
