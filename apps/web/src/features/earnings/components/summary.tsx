import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDollars } from '../../../shared/coins.tsx';
import { earningsQuery } from '../queries.ts';

/** What was earned and not paid yet, in its parts, and when the next payout is. */
export function Summary() {
  const { t } = useTranslation('earnings');
  const { data, isPending, isFetching, refetch } = useQuery(earningsQuery);
  if (isPending) return <Skeleton className="h-52 w-full rounded-20" />;
  if (!data)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />;
  const { lastPayment: last } = data;
  return (
    <section aria-label={t('unpaid')} className="grid gap-4 rounded-20 border border-line bg-raised p-5">
      <div className="grid gap-1">
        <p className="text-13 text-muted">{t('unpaid')}</p>
        <p className="tabular text-30 font-bold">{formatDollars(data.unpaidCents)}</p>
      </div>
      <dl className="grid gap-3 border-line border-t pt-4 desktop:grid-cols-3">
        <Part label={t('pending')} cents={data.pendingCents} hint={t('pendingHint')} muted />
        <Part label={t('available')} cents={data.availableCents} hint={t('availableHint')} />
        <Part label={t('inPayout')} cents={data.inPayoutCents} hint={t('inPayoutHint')} />
      </dl>
      <p className="text-13 text-muted">
        {t('nextPayout', { day: formatDay(data.nextPayoutDate), minimum: formatDollars(data.payoutMinimumCents) })}{' '}
        {last ? t('lastPayment', { value: formatDollars(last.cents), day: formatDay(last.date) }) : t('noPayment')}
      </p>
    </section>
  );
}

function Part({ label, cents, hint, muted = false }: { label: string; cents: number; hint: string; muted?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 desktop:grid-cols-1">
      <dt className="text-15">
        {label} <span className="block text-13 text-muted">{hint}</span>
      </dt>
      <dd className={`tabular text-17 font-medium ${muted ? 'text-muted' : ''}`}>{formatDollars(cents)}</dd>
    </div>
  );
}
