import type { JobLagView } from '@foxreel/contracts';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { EmptyState, ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format/count.ts';
import { lagsQuery } from '../jobs-queries.ts';
import { j } from '../jobs-words.ts';

/** Work that is later than this is marked. */
const lateSeconds = 10;
const columns = ['waiting', 'running', 'failed'] as const;

/** One line for each kind of work. */
export function JobLags() {
  const query = useQuery(lagsQuery);
  return (
    <section aria-labelledby="job-lags" className="grid gap-2">
      <h2 id="job-lags" className="text-17 font-bold">
        {j('lags')}
      </h2>
      {query.isPending ? (
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      ) : !query.data ? (
        <ErrorState
          title={j('lagsFailed')}
          retryLabel={j('retryLoad')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : query.data.length === 0 ? (
        <EmptyState title={j('noJobs')} className="py-8" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone can be scrolled by keyboard
        <section aria-label={j('lagTable')} tabIndex={0} className="-mx-3 overflow-x-auto px-3">
          <table className="tabular w-full min-w-[560px] text-left text-15">
            <thead className="text-13 text-muted">
              <tr className="border-line border-b">
                <th className="py-2 pr-4 font-medium">{j('task')}</th>
                {columns.map((name) => (
                  <th key={name} className="px-3 py-2 text-right font-medium">
                    {j(name)}
                  </th>
                ))}
                <th className="px-3 py-2 text-right font-medium">{j('lag')}</th>
                <th className="py-2 pl-3 text-right font-medium">{j('next')}</th>
              </tr>
            </thead>
            <tbody>
              {query.data.map((row) => (
                <Line key={row.task} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function Line({ row }: { row: JobLagView }) {
  const late = row.lagSeconds >= lateSeconds;
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-2 pr-4 font-mono font-normal text-13">
        {row.task}
      </th>
      {columns.map((name) => (
        <td
          key={name}
          className={classNames(
            'px-3 py-2 text-right',
            row[name] === 0 && 'text-muted',
            name === 'failed' && row.failed > 0 && 'font-medium text-danger-text',
          )}
        >
          {formatCount(row[name])}
        </td>
      ))}
      <td className={classNames('px-3 py-2 text-right', late ? 'font-medium text-danger-text' : 'text-muted')}>
        {row.lagSeconds < 1 ? j('onTime') : j('seconds', { seconds: Math.round(row.lagSeconds) })}
      </td>
      <td className="py-2 pl-3 text-right text-muted">
        {row.nextAt
          ? new Date(row.nextAt).toLocaleString(undefined, {
              day: 'numeric',
              month: 'short',
              hour: '2-digit',
              minute: '2-digit',
            })
          : '–'}
      </td>
    </tr>
  );
}
