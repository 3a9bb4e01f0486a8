import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useDesktop } from '../../../shared/navigation/use-desktop.ts';
import { lagsQuery } from '../jobs-queries.ts';
import { LagList } from './lag-list.tsx';
import { LagTable } from './lag-table.tsx';

/** How each kind of work stands. */
export function JobLags() {
  const { t } = useTranslation('staff-jobs');
  const query = useQuery(lagsQuery);
  const Lags = useDesktop() ? LagTable : LagList;
  return (
    <section aria-labelledby="job-lags" className="grid gap-2">
      <h2 id="job-lags" className="text-17 font-bold">
        {t('lags')}
      </h2>
      {query.isPending ? (
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      ) : !query.data ? (
        <ErrorState
          title={t('lagsFailed')}
          retryLabel={t('retryLoad')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('noJobs')} className="py-8" />
      ) : (
        <Lags rows={query.data} />
      )}
    </section>
  );
}
