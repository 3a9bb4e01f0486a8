import type { MediaView } from '@foxreel/contracts';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ShowMore } from '../../../shared/navigation/show-more.tsx';
import type { QueueStatus } from '../queries.ts';
import type { useQueue } from '../use-queue.ts';
import { QueueRow } from './queue-row.tsx';

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The queue in its four states. */
export function Queue({
  query,
  items,
  status,
  current,
  onSelect,
}: {
  query: ReturnType<typeof useQueue>['query'];
  items: readonly MediaView[];
  status: QueueStatus;
  current: MediaView | null;
  onSelect: (id: string) => void;
}) {
  const { t } = useTranslation('staff');
  if (query.isPending) {
    return (
      <div aria-busy="true">
        {skeletons.map((key) => (
          <div key={key} className="flex items-center gap-3 border-line border-b px-3 py-2">
            <Skeleton className="h-14 w-11" />
            <span className="grid grow gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-4 w-1/2" />
            </span>
          </div>
        ))}
      </div>
    );
  }
  if (query.isError && items.length === 0) {
    return (
      <ErrorState
        title={t('listFailed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  if (items.length === 0) {
    return <EmptyState icon={<Check size={24} />} title={status === 'pending' ? t('nothingPending') : t('nothing')} />;
  }
  return (
    <>
      <ul aria-label={t('queue')}>
        {items.map((media) => (
          <li key={media.id}>
            <QueueRow media={media} selected={media.id === current?.id} onSelect={() => onSelect(media.id)} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} label={t('more')} kind="secondary" />
    </>
  );
}
