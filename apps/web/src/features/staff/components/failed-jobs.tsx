import type { FailedJobView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { formatAgo } from '../../../shared/format/time.ts';
import { ShowMore } from '../../../shared/navigation/show-more.tsx';
import { failedJobsQuery } from '../jobs-queries.ts';

/** What was set aside, why, and the way to try it again. */
export function FailedJobs() {
  const { t } = useTranslation('staff-jobs');
  const query = useInfiniteQuery(failedJobsQuery);
  const jobs = query.data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="failed-jobs" className="grid gap-2">
      <h2 id="failed-jobs" className="text-17 font-bold">
        {t('setAside')}
      </h2>
      {query.isPending ? (
        <Skeleton className="h-14" />
      ) : query.isError && jobs.length === 0 ? (
        <ErrorState
          title={t('lagsFailed')}
          retryLabel={t('retryLoad')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : jobs.length === 0 ? (
        <EmptyState title={t('noneFailed')} className="py-8" />
      ) : (
        <>
          <p className="text-13 text-muted">{t('setAsideHint')}</p>
          <ul aria-label={t('setAside')}>
            {jobs.map((job) => (
              <FailedJob key={job.id} job={job} />
            ))}
          </ul>
          <ShowMore query={query} label={t('more')} kind="secondary" />
        </>
      )}
    </section>
  );
}

function FailedJob({ job }: { job: FailedJobView }) {
  const { t } = useTranslation('staff-jobs');
  const [busy, setBusy] = useState(false);
  const { mutateAsync: retryJob } = trpc.jobs.retry.useMutation();
  const retry = async () => {
    setBusy(true);
    try {
      await retryJob({ id: job.id });
      notify(t('retried'), 'success');
    } catch (error) {
      notify(refusalOf(error).message, 'error');
    }
    await utils.jobs.invalidate();
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-t py-3">
      <div className="grid min-w-0 grow basis-80 gap-0.5">
        <p className="flex flex-wrap gap-x-3 text-13 text-muted">
          <span className="font-mono text-text">{job.task}</span>
          <span className="tabular">{formatAgo(job.failedAt)}</span>
          <span className="tabular">{t('tries', { count: job.attempts })}</span>
        </p>
        <p className="line-clamp-3 text-15 text-danger-text [overflow-wrap:anywhere]">{job.error ?? t('noReason')}</p>
        <p className="truncate font-mono text-13 text-muted">{job.payload}</p>
      </div>
      <Button
        kind="secondary"
        busy={busy}
        aria-label={t('retryOf', { task: job.task, id: job.id })}
        onClick={() => void retry()}
      >
        {t('retry')}
      </Button>
    </li>
  );
}
