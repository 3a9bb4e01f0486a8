import { type PayoutStatus, payoutStatuses } from '@foxreel/contracts';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { payoutsQuery } from '../queries.ts';
import { PayoutRow } from './payout-row.tsx';

/** /staff/payouts: who is to be paid how much and where; each is approved or rejected once. */
export function PayoutsPage() {
  const { t } = useTranslation('staff-money');
  const [status, setStatus] = useState<PayoutStatus>('pending');
  const query = useInfiniteQuery(payoutsQuery(status));
  return (
    <div className="grid max-w-[900px] gap-4 px-3 py-4">
      <div className="max-w-96 [&_legend]:sr-only">
        <Segmented
          label={t('status')}
          choices={payoutStatuses.map((value) => ({ value, label: t(value) }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      <PagedList
        query={query}
        label={t('title')}
        empty={t(status === 'pending' ? 'nothingPending' : 'empty')}
        failed={t('failed')}
        skeleton={<Skeleton className="mb-2 h-16 w-full rounded-12" />}
      >
        {(payout) => <PayoutRow key={payout.id} payout={payout} />}
      </PagedList>
    </div>
  );
}
