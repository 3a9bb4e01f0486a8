import type { PurchaseView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { classNames } from '@foxreel/ui/class-names';
import { Skeleton } from '@foxreel/ui/skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mediaPath } from '../../../shared/media/media-facts.ts';
import { formatDay } from '../../../shared/money/format-money.ts';
import { FindCreators } from '../../../shared/navigation/find-creators.tsx';
import { PagedList } from '../../../shared/navigation/paged-list.tsx';
import { personName } from '../../../shared/people/person-name.ts';
import { purchasesQuery } from '../queries.ts';

const row = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b py-3';
const figures = (coins: number) => new Intl.NumberFormat(undefined, { signDisplay: 'always' }).format(coins);

/** /account/purchases/transactions: as a bank has it. What, who and when; how many coins, and what was left. */
export function TransactionList() {
  const { t } = useTranslation('wallet');
  const query = useInfiniteQuery(purchasesQuery);
  return (
    <PagedList
      query={query}
      label={t('transactions')}
      empty={t('empty')}
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
    <li className={row}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-15 font-medium">
        {media ? (
          <Link to={mediaPath(media)} className="truncate hover:underline">
            {t(`kind_${type}`)}
          </Link>
        ) : (
          t(`kind_${type}`)
        )}
        {refunded && <Badge>{t('refunded')}</Badge>}
      </span>
      <span
        className={classNames(
          'tabular text-right text-15 font-medium',
          refunded ? 'text-muted line-through' : bought && 'text-success',
        )}
      >
        <span className="sr-only">{t('coinsColumn')} </span>
        {figures(bought ? coins : -coins)}
      </span>
      <span className="min-w-0 truncate text-13 text-muted">
        <time dateTime={addDate}>{formatDay(addDate)}</time>
        {!bought && ' · '}
        {!bought &&
          (to ? (
            <Link to={`/${to.username}`} className="hover:underline">
              {personName(to)}
            </Link>
          ) : (
            t('somebodyGone')
          ))}
      </span>
      <span className="tabular text-right text-13 text-muted">
        {balance !== null && (
          <>
            {t('balance')} {new Intl.NumberFormat().format(balance)}
          </>
        )}
      </span>
    </li>
  );
}
