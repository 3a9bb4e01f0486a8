import type { EarningView } from '@foxreel/contracts';
import { buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Landmark, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDay } from '../../shared/coins.tsx';
import { formatDollars } from '../../shared/format.ts';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { DayAndPerson } from '../../shared/people/day-and-person.tsx';
import { payoutsQuery, salesQuery } from './earnings-queries.ts';

const ledgerRow = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-3';

const LedgerRowSkeleton = () => (
  <div className={ledgerRow}>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-5 w-16" />
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-4 w-20" />
  </div>
);

/** What was sold to whom, the creator's share, and whether it is still pending. */
export function SaleList() {
  const { t } = useTranslation('earnings');
  const query = useInfiniteQuery(salesQuery);
  return (
    <PagedList
      query={query}
      label={t('transactions')}
      empty={t('empty')}
      emptyIcon={<Wallet size={24} />}
      emptyHint={t('noSalesHint')}
      emptyAction={
        <Link to="/studio/upload" className={buttonClass('secondary')}>
          {t('upload')}
        </Link>
      }
      failed={t('failed')}
      skeleton={<LedgerRowSkeleton />}
    >
      {(sale) => <Sale key={sale.id} sale={sale} />}
    </PagedList>
  );
}

function Sale({
  sale: { type, from, message, cents, priceCents, state, addDate, availableDate },
}: {
  sale: EarningView;
}) {
  const { t } = useTranslation('earnings');
  return (
    <li className={ledgerRow}>
      <span className="truncate text-15 font-medium">
        {t(`kind_${type}`)}
        <span className="tabular text-13 font-regular text-muted">
          {' · '}
          {t('ofPrice', { price: formatDollars(priceCents) })}
        </span>
      </span>
      <span
        className={classNames(
          'tabular text-end text-15 font-medium',
          state === 'refunded' ? 'text-muted line-through' : state === 'available' ? 'text-success' : 'text-muted',
        )}
      >
        <bdi dir="ltr">+{formatDollars(cents)}</bdi>
      </span>
      <DayAndPerson date={addDate} person={from} gone={t('somebodyGone')} />
      <span className="tabular text-end text-13 text-muted">
        {t(`state_${state}`, { day: formatDay(availableDate) })}
      </span>
      {message && <q className="col-span-2 text-15 [overflow-wrap:anywhere]">{message}</q>}
    </li>
  );
}

/** The payout of each payout day, and its status. */
export function PayoutList() {
  const { t } = useTranslation('earnings');
  const query = useInfiniteQuery(payoutsQuery);
  return (
    <PagedList
      query={query}
      label={t('payouts')}
      empty={t('empty')}
      emptyIcon={<Landmark size={24} />}
      emptyHint={t('noPayoutsHint')}
      failed={t('failed')}
      skeleton={<LedgerRowSkeleton />}
    >
      {({ id, cents, status, reason, date }) => (
        <li key={id} className={ledgerRow}>
          <span className="text-15 font-medium">{t('payoutOf')}</span>
          <span
            className={classNames(
              'tabular text-end text-15 font-medium',
              status === 'paid' ? 'text-success' : 'text-muted',
            )}
          >
            {formatDollars(cents)}
          </span>
          <time dateTime={date} className="text-13 text-muted">
            {formatDay(date)}
          </time>
          <span className={classNames('text-end text-13', status === 'rejected' ? 'text-danger-text' : 'text-muted')}>
            {t(`status_${status}`)}
          </span>
          {reason && <span className="col-span-2 text-13 text-muted">{t('payoutReason', { reason })}</span>}
        </li>
      )}
    </PagedList>
  );
}
