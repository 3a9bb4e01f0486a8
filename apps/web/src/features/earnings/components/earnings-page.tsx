import { buttonClass } from '@foxreel/ui/button';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { t } from '../words.ts';
import { DayChart } from './day-chart.tsx';
import { PayoutHold } from './payout-hold.tsx';
import { PayoutList } from './payout-list.tsx';
import { PayoutTerms } from './payout-terms.tsx';
import { SaleList } from './sale-list.tsx';
import { Summary } from './summary.tsx';

const tabs = ['transactions', 'payouts', 'payment'] as const;

function Transactions() {
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
