import type { FailedJobView, JobLagView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatAgo, formatCount } from '../../shared/format.ts';
import { i18n, locale } from '../../shared/i18n/i18n.ts';
import { ShowMore } from '../../shared/navigation/paged-list.tsx';
import { useDesktop } from '../../shared/navigation/use-desktop.ts';
import { StaffHeader } from './staff-header.tsx';

const page = 50;

/** Waiting, running and failed jobs by task; polled. */
const lagsQuery = utils.jobs.lags.queryOptions(undefined, { refetchInterval: 5_000 });

const failedJobsQuery = utils.jobs.failed.infiniteQueryOptions(
  { limit: page },
  {
    initialCursor: 0,
    getNextPageParam: (last, all) => (last.length < page ? null : all.length * page),
    refetchInterval: 15_000,
  },
);

/** Failed jobs with their reason, and a retry. */
function FailedJobs() {
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
      notify(toCallError(error).message, 'error');
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

const t = i18n.getFixedT(null, 'staff-jobs');

/** Longer delays are highlighted. */
const lateSeconds = 10;

/** In display order. */
export const factNames = ['waiting', 'running', 'failed', 'lag', 'next'] as const;

interface JobFact {
  name: (typeof factNames)[number];
  words: string;
  tone: 'plain' | 'muted' | 'bad';
}

const count = (name: 'waiting' | 'running' | 'failed', value: number): JobFact => ({
  name,
  words: formatCount(value),
  tone: value === 0 ? 'muted' : name === 'failed' ? 'bad' : 'plain',
});

/** One task's figures. */
export const factsOf = (row: JobLagView): JobFact[] => [
  count('waiting', row.waiting),
  count('running', row.running),
  count('failed', row.failed),
  {
    name: 'lag',
    words: row.lagSeconds < 1 ? t('onTime') : t('seconds', { seconds: Math.round(row.lagSeconds) }),
    tone: row.lagSeconds >= lateSeconds ? 'bad' : 'muted',
  },
  {
    name: 'next',
    words: row.nextAt
      ? new Date(row.nextAt).toLocaleString(locale(), {
          day: 'numeric',
          month: 'short',
          hour: 'numeric',
          minute: '2-digit',
        })
      : '–',
    tone: 'muted',
  },
];

const toneClass = { plain: '', muted: 'text-muted', bad: 'font-medium text-danger-text' } as const;

/** The table's content for a phone: each task with labeled values. */
function LagList({ rows }: { rows: readonly JobLagView[] }) {
  const { t } = useTranslation('staff-jobs');
  return (
    <ul aria-label={t('lagTable')}>
      {rows.map((row) => (
        <li key={row.task} className="grid gap-2 border-line border-t py-3">
          <h3 className="font-mono text-13 [overflow-wrap:anywhere]">{row.task}</h3>
          <dl className="tabular grid grid-cols-4 gap-x-3 gap-y-2">
            {factsOf(row).map(({ name, words, tone }) => (
              <div key={name} className={name === 'next' ? 'col-span-4 flex items-baseline gap-2' : 'grid'}>
                <dt className="text-13 text-muted">{t(name)}</dt>
                <dd className={classNames('text-15', toneClass[tone])}>{words}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** One row per task. */
function LagTable({ rows }: { rows: readonly JobLagView[] }) {
  const { t } = useTranslation('staff-jobs');
  return (
    <table aria-label={t('lagTable')} className="tabular w-full text-start text-15">
      <thead className="text-13 text-muted">
        <tr className="border-line border-b">
          <th className="py-2 pe-3 text-start font-medium">{t('task')}</th>
          {factNames.map((name) => (
            <th key={name} className="py-2 ps-6 text-end font-medium">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.task} className="border-line border-b">
            <th scope="row" className="py-2 pe-3 text-start font-mono font-normal text-13">
              {row.task}
            </th>
            {factsOf(row).map(({ name, words, tone }) => (
              <td key={name} className={classNames('py-2 ps-6 text-end', toneClass[tone])}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The state of each task. */
function JobLags() {
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

/** /staff/jobs: schedules, delays and failures of background jobs. */
export function JobsPage() {
  return (
    <div className="pb-10">
      <StaffHeader part="jobs" />
      <div className="grid max-w-[1100px] gap-8 px-3 py-5 desktop:px-6">
        <JobLags />
        <FailedJobs />
      </div>
    </div>
  );
}
