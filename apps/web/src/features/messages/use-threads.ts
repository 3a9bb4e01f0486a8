import type { ThreadView } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';
import { useNews } from '../../shared/live-news/use-live-news.ts';
import { inboxInput, threadsQuery } from './queries.ts';
import { takeThread } from './thread-cache.ts';

/** The inbox; a thread that news tells of goes to its top at once. */
export function useThreads(ownId: string) {
  const query = useInfiniteQuery(threadsQuery);
  useNews((news) => {
    if (news.type !== 'thread') return;
    utils.messages.threads.setInfiniteData(inboxInput, (list) => (list ? takeThread(list, news.thread, ownId) : list));
  });
  const threads: ThreadView[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { query, threads };
}
