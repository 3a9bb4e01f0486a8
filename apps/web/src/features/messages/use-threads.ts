import type { ThreadView } from '@foxreel/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { utils } from '../../shared/api/trpc.ts';
import { useEvents } from '../../shared/events/use-events.ts';
import { inboxInput, threadsQuery } from './queries.ts';
import { takeThread } from './thread-cache.ts';

/** The inbox; a thread goes to its top with its event. */
export function useThreads(ownId: string) {
  const query = useInfiniteQuery(threadsQuery);
  useEvents((event) => {
    if (event.type !== 'thread') return;
    utils.messages.threads.setInfiniteData(inboxInput, (list) => (list ? takeThread(list, event.thread, ownId) : list));
  });
  const threads: ThreadView[] = query.data?.pages.flatMap((page) => page.items) ?? [];
  return { query, threads };
}
