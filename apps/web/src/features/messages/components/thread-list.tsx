import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FindCreators } from '../../../shared/navigation/find-creators.tsx';
import { NextPage } from '../../../shared/navigation/next-page.tsx';
import { useThreads } from '../use-threads.ts';
import { PushOffer } from './push-offer.tsx';
import { ThreadRow } from './thread-row.tsx';

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The inbox's rows in their four states. */
export function ThreadList({ ownId }: { ownId: string }) {
  const { t } = useTranslation('messages');
  const { query, threads } = useThreads(ownId);

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
      <EmptyState icon={<MessageCircle size={24} />} title={t('noMessages')} hint={t('noMessagesHint')}>
        <FindCreators />
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
      <NextPage query={query} />
    </nav>
  );
}
