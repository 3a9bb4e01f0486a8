import { Skeleton } from '@foxreel/ui/skeleton';
import { Spinner } from '@foxreel/ui/spinner';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { MessageCircle } from 'lucide-react';
import { useRef } from 'react';
import { useReached } from '../use-reached.ts';
import { useThreads } from '../use-threads.ts';
import { t } from '../words.ts';
import { PushOffer } from './push-offer.tsx';
import { ThreadRow } from './thread-row.tsx';

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The inbox's rows in their four states. */
export function ThreadList({ ownId }: { ownId: string }) {
  const { query, threads } = useThreads(ownId);
  const end = useRef<HTMLDivElement>(null);
  useReached(end, query.hasNextPage && !query.isFetchingNextPage, () => void query.fetchNextPage());

  if (query.isPending) {
    return (
      <div aria-busy="true">
        {skeletonRows.map((row) => (
          <div key={row} className="flex h-[72px] items-center gap-3 px-4">
            <Skeleton className="size-12 rounded-full" />
            <span className="grid grow gap-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-4/5" />
            </span>
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && threads.length === 0) {
    return (
      <ErrorState
        title={t('threadsFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (threads.length === 0) {
    return (
      <EmptyState icon={<MessageCircle size={24} />} title={t('noMessages')}>
        <p className="text-13 text-muted">{t('noMessagesHint')}</p>
      </EmptyState>
    );
  }
  return (
    <nav aria-label={t('threads')}>
      <PushOffer />
      <ul>
        {threads.map((thread) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} ownId={ownId} />
          </li>
        ))}
      </ul>
      <div ref={end} className="grid h-12 place-items-center text-muted">
        {query.isFetchingNextPage && <Spinner size={20} />}
      </div>
    </nav>
  );
}
