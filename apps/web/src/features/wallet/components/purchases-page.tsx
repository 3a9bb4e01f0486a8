import { Button, buttonClass } from '@foxreel/ui/button';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { formatCoins } from '../../../shared/money/format-money.ts';
import { walletQuery } from '../../../shared/money/money-queries.ts';
import { PageHeader } from '../../../shared/navigation/page-header.tsx';
import { TabLinks } from '../../../shared/navigation/tab-links.tsx';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { CardList } from './card-list.tsx';
import { SubscriptionList } from './subscription-list.tsx';
import { TransactionList } from './transaction-list.tsx';

const tabs = ['transactions', 'subscriptions', 'payment'] as const;
const panels: Readonly<Record<(typeof tabs)[number], ReactNode>> = {
  transactions: <TransactionList />,
  subscriptions: <SubscriptionList />,
  payment: <CardList />,
};

/** /account/purchases and its tabs, with the Fox Coin balance above them. */
export function PurchasesPage() {
  const { t } = useTranslation('wallet');
  const { tab } = useParams();
  const shown = tabs.find((name) => name === tab);
  if (!shown) return <Navigate to="/account/purchases/transactions" replace />;
  return (
    <>
      <PageHeader title={t('purchases')} />
      <div className="page-margin mx-auto grid max-w-[760px] gap-5 py-4 desktop:py-6">
        <BalanceCard />
        <div className="-mx-3 border-line border-b">
          <TabLinks
            label={t('tabs')}
            links={tabs.map((name) => ({ to: `/account/purchases/${name}`, label: t(name) }))}
          />
        </div>
        {panels[shown]}
      </div>
    </>
  );
}

function BalanceCard() {
  const { t } = useTranslation('wallet');
  const { data: wallet, isError, isFetching, refetch } = useQuery(walletQuery);
  const { paying } = useSession();
  const { open } = usePopup();
  return (
    <section
      aria-label={t('balanceOf')}
      className="flex flex-wrap items-center justify-between gap-4 rounded-20 border border-line bg-raised p-5"
    >
      <div className="grid gap-1">
        <p className="text-13 text-muted">{t('balanceOf')}</p>
        {wallet ? (
          <p className="tabular text-30 font-bold">{formatCoins(wallet.amount)}</p>
        ) : isError ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 text-15 text-muted">
            {t('failed')}
            <Button kind="secondary" busy={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </p>
        ) : (
          <Skeleton className="h-9 w-44" />
        )}
      </div>
      {paying && (
        <button type="button" onClick={() => open('coins')} className={buttonClass('primary')}>
          <Plus size={20} aria-hidden="true" />
          {t('addCredits')}
        </button>
      )}
    </section>
  );
}
