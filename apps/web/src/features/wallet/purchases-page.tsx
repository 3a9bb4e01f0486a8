import type { PurchaseView, SubscriptionView } from '@foxreel/contracts';
import { Avatar } from '@foxreel/ui/avatar';
import { Badge } from '@foxreel/ui/badge';
import { Button, buttonClass } from '@foxreel/ui/button';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BadgeDollarSign, Coins, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router-dom';
import { formatCoins, formatDay } from '../../shared/coins.tsx';
import { locale } from '../../shared/i18n/i18n.ts';
import { mediaPath } from '../../shared/media/media-queries.ts';
import { walletQuery } from '../../shared/money.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { FindCreators, TabLinks } from '../../shared/navigation/tab-links.tsx';
import { DayAndPerson } from '../../shared/people/day-and-person.tsx';
import { personName } from '../../shared/people/person.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { useSession } from '../../shared/session/session.ts';
import { CardList } from './card-list.tsx';
import { describeSubscription, purchasesQuery, subscriptionsQuery } from './wallet-queries.ts';

/** /account/purchases/subscriptions: each with its next event, and a way to change it. */
function SubscriptionList() {
  const { t } = useTranslation('wallet');
  const query = useInfiniteQuery(subscriptionsQuery);
  return (
    <PagedList
      query={query}
      label={t('subscriptions')}
      empty={t('empty')}
      emptyIcon={<Coins size={24} />}
      emptyHint={t('noSubscriptionsHint')}
      emptyAction={<FindCreators />}
      failed={t('failed')}
      skeleton={
        <div className="flex items-center gap-3 border-line border-b py-3">
          <Skeleton className="size-11 rounded-full" />
          <span className="grid grow gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-48" />
          </span>
          <Skeleton className="h-11 w-24 rounded-full" />
        </div>
      }
    >
      {(subscription) => <SubscriptionRow key={subscription.id} subscription={subscription} />}
    </PagedList>
  );
}

function SubscriptionRow({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('wallet');
  const { open } = usePopup();
  const { paying } = useSession();
  const { account, status } = subscription;
  const name = personName(account);
  const over = status === 'ended';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-line border-b py-3 max-[280px]:grid-cols-1">
      <Link to={`/${account.username}`} className="flex min-w-0 items-center gap-3">
        <Avatar src={account.avatar} name={name} size={44} live={account.live} />
        <span className="grid min-w-0 gap-0.5">
          <span className="flex min-w-0 items-center gap-2 text-15 font-medium">
            <span className="truncate">{name}</span>
            <Badge kind={status === 'past_due' ? 'accent' : 'neutral'}>{t(`status_${status}`)}</Badge>
          </span>
          <span className="tabular text-13 text-muted">{describeSubscription(subscription)}</span>
        </span>
      </Link>
      {(!over || (paying && account.creator)) && (
        <Button
          kind="outline"
          aria-label={`${t(over ? 'subscribeAgain' : 'manage')}: ${name}`}
          onClick={() => open('subscription', { user: account.username })}
        >
          {t(over ? 'subscribeAgain' : 'manage')}
        </Button>
      )}
    </li>
  );
}

const row = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-3';
/** Room for a link above that of the person, both 44 px high. */
const rowOfMedia = classNames(row, 'pt-5.5');
const figures = (coins: number) => new Intl.NumberFormat(locale(), { signDisplay: 'always' }).format(coins);

/** /account/purchases/transactions: like a bank statement. What, who and when; coins, and the balance. */
function TransactionList() {
  const { t } = useTranslation('wallet');
  const query = useInfiniteQuery(purchasesQuery);
  return (
    <PagedList
      query={query}
      label={t('transactions')}
      empty={t('empty')}
      emptyIcon={<BadgeDollarSign size={24} />}
      emptyHint={t('noTransactionsHint')}
      emptyAction={<FindCreators />}
      failed={t('failed')}
      skeleton={
        <div className={row}>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-12" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-12" />
        </div>
      }
    >
      {(purchase) => <Transaction key={purchase.id} purchase={purchase} />}
    </PagedList>
  );
}

function Transaction({ purchase }: { purchase: PurchaseView }) {
  const { t } = useTranslation('wallet');
  const { type, to, coins, balance, refunded, media, addDate } = purchase;
  const bought = type === 'coins';
  return (
    <li className={media ? rowOfMedia : row}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-15 font-medium">
        {media ? (
          <Link to={mediaPath(media)} className="-mt-5.5 min-w-11 truncate pt-5.5 hover:underline">
            {t(`kind_${type}`)}
          </Link>
        ) : (
          t(`kind_${type}`)
        )}
        {refunded && <Badge>{t('refunded')}</Badge>}
      </span>
      <span
        className={classNames(
          'tabular text-end text-15 font-medium',
          refunded ? 'text-muted line-through' : bought && 'text-success',
        )}
      >
        <span className="sr-only">{t('coinsColumn')} </span>
        {figures(bought ? coins : -coins)}
      </span>
      {bought ? (
        <time dateTime={addDate} className="text-13 text-muted">
          {formatDay(addDate)}
        </time>
      ) : (
        <DayAndPerson date={addDate} person={to} gone={t('somebodyGone')} />
      )}
      <span className="tabular text-end text-13 text-muted">
        {balance !== null && (
          <>
            {t('balance')} {new Intl.NumberFormat(locale()).format(balance)}
          </>
        )}
      </span>
    </li>
  );
}

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
      <PageHeader width="list" title={t('purchases')} />
      <div className="page-margin mx-auto grid max-w-[760px] grid-cols-1 gap-5 py-4 desktop:py-6">
        <BalanceCard />
        <div className="-mx-3 min-w-0 border-line border-b">
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
