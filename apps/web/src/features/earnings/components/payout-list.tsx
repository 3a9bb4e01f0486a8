import { classNames } from '@foxreel/ui/class-names';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDollars } from '../../../shared/coins.tsx';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { payoutsQuery } from '../queries.ts';
import { LedgerRowSkeleton, ledgerRow } from './sale-list.tsx';

/** What was set aside on each payout day, and what became of it. */
export function PayoutList() {
  const { t } = useTranslation('earnings');
  const query = useInfiniteQuery(payoutsQuery);
  return (
    <PagedList
      query={query}
      label={t('payouts')}
      empty={t('empty')}
      emptyHint={t('noPayoutsHint')}
      failed={t('failed')}
      skeleton={<LedgerRowSkeleton />}
    >
      {({ id, cents, status, reason, date }) => (
        <li key={id} className={ledgerRow}>
          <span className="text-15 font-medium">{t('payoutOf')}</span>
          <span
            className={classNames(
              'tabular text-right text-15 font-medium',
              status === 'paid' ? 'text-success' : 'text-muted',
            )}
          >
            {formatDollars(cents)}
          </span>
          <time dateTime={date} className="text-13 text-muted">
            {formatDay(date)}
          </time>
          <span className={classNames('text-right text-13', status === 'rejected' ? 'text-danger-text' : 'text-muted')}>
            {t(`status_${status}`)}
          </span>
          {reason && <span className="col-span-2 text-13 text-muted">{t('payoutReason', { reason })}</span>}
        </li>
      )}
    </PagedList>
  );
}
