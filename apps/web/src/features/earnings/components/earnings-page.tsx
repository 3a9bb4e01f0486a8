import { buttonClass } from '@foxreel/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { formatMoment } from '../../../shared/format.ts';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { payoutDetailsQuery } from '../queries.ts';
import { DayChart } from './day-chart.tsx';
import { PayoutList } from './payout-list.tsx';
import { PayoutTerms } from './payout-terms.tsx';
import { SaleList } from './sale-list.tsx';
import { Summary } from './summary.tsx';

const tabs = ['transactions', 'payouts', 'payment'] as const;

function Transactions() {
  const { t } = useTranslation('earnings');
  return (
    <div className="grid gap-5">
      <DayChart />
      <div className="flex justify-end">
        <a href="/api/account/earnings.csv" download className={buttonClass('outline')}>
          <Download size={20} aria-hidden="true" />
          {t('download')}
        </a>
      </div>
      <SaleList />
    </div>
  );
}

const panels: Readonly<Record<(typeof tabs)[number], ReactNode>> = {
  transactions: <Transactions />,
  payouts: (
    <div className="grid gap-4">
      <PayoutHold />
      <PayoutList />
    </div>
  ),
  payment: (
    <div className="grid gap-4">
      <PayoutHold />
      <PayoutTerms />
    </div>
  ),
};

/** /account/earnings and its tabs, with what is not paid yet above them. */
export function EarningsPage() {
  const { t } = useTranslation('earnings');
  const { tab } = useParams();
  const shown = tabs.find((name) => name === tab);
  if (!shown) return <Navigate to="/account/earnings/transactions" replace />;
  return (
    <>
      <PageHeader title={t('earnings')} />
      <div className="page-margin mx-auto grid max-w-[760px] gap-5 py-4 desktop:py-6">
        <Summary />
        <div className="-mx-3 border-line border-b">
          <TabLinks
            label={t('tabs')}
            links={tabs.map((name) => ({ to: `/account/earnings/${name}`, label: t(name) }))}
          />
        </div>
        {panels[shown]}
      </div>
    </>
  );
}

/** Says until when payouts wait, and why; nothing while they do not. */
function PayoutHold() {
  const { t } = useTranslation('earnings');
  const { data } = useQuery(payoutDetailsQuery);
  if (!data?.heldUntil) return null;
  return (
    <p className="flex max-w-[480px] gap-3 rounded-12 border border-line bg-raised px-4 py-3 text-15">
      <ShieldAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      {t('payoutHeld', { when: formatMoment(data.heldUntil) })}
    </p>
  );
}
