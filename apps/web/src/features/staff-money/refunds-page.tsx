import type { PurchaseView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCoins, formatDay } from '../../shared/coins.tsx';
import { PagedList } from '../../shared/navigation/paged-list.tsx';
import { personName } from '../../shared/people/person.tsx';
import { memberQuery, purchasesOfQuery } from './payouts-page.tsx';
import { ReasonForm } from './reason-form.tsx';

/** One purchase and its refund, with a reason for the books. */
function PurchaseRow({ purchase }: { purchase: PurchaseView }) {
  const { t } = useTranslation('staff-money');
  const { id, type, to, coins, refunded, addDate } = purchase;
  const [asking, setAsking] = useState(false);
  const outcome = {
    onSuccess: () => {
      setAsking(false);
      notify(t('refundDone'), 'success');
    },
    onError: (error: unknown) => notify(toCallError(error).message, 'error'),
    onSettled: () => utils.wallet.staffPurchases.invalidate(),
  };
  const payment = trpc.wallet.refundPayment.useMutation(outcome);
  const sale = trpc.wallet.refundSale.useMutation(outcome);
  const refund = type === 'coins' ? payment : sale;
  const what = [t(`kind_${type}`), type !== 'coins' && (to ? personName(to) : t('gone'))].filter(Boolean).join(' · ');
  return (
    <li className="grid gap-2 border-line border-b py-3">
      <div className="flex items-center gap-3 desktop:gap-4">
        <span className="grid min-w-0 grow gap-0.5">
          <span className="line-clamp-2 text-15 font-medium">{what}</span>
          <time dateTime={addDate} className="text-13 text-muted">
            {formatDay(addDate)}
          </time>
        </span>
        <span className="tabular shrink-0 text-15">{formatCoins(coins)}</span>
        {/* Equal width in every row, so that the amounts are aligned. */}
        <span className="grid w-24 shrink-0 justify-items-end">
          {refunded ? (
            <Badge>{t('refunded')}</Badge>
          ) : (
            !asking && (
              <Button kind="danger" aria-label={t('refundOf', { what })} onClick={() => setAsking(true)}>
                {t('refund')}
              </Button>
            )
          )}
        </span>
      </div>
      {asking && (
        <ReasonForm
          label={t('refundReason')}
          hint={t(type === 'coins' ? 'refundHint_coins' : 'refundHint_sale')}
          action={t('refundNow')}
          question={{
            title: t('refundQuestion', { what }),
            description: t(type === 'coins' ? 'refundAsks_coins' : 'refundAsks_sale', { value: formatCoins(coins) }),
          }}
          busy={refund.isPending}
          onCancel={() => setAsking(false)}
          onSend={(reason) => refund.mutate({ id, reason })}
        />
      )}
    </li>
  );
}

/** /staff/refunds?user=: a member's purchases, each with a refund. */
export function RefundsPage() {
  const { t } = useTranslation('staff-money');
  const [search, setSearch] = useSearchParams();
  const requested = search.get('user') ?? '';
  const [typed, setTyped] = useState(requested);
  const member = useQuery({ ...memberQuery(requested), enabled: requested !== '' });
  return (
    <div className="grid max-w-[900px] gap-4 px-3 py-4">
      <form
        noValidate
        className="flex max-w-[560px] items-start gap-2 *:first:min-w-0 *:first:grow"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim() ? { user: typed.trim().replace(/^@/, '') } : {});
        }}
      >
        <Field
          label={t('whose')}
          hint={t('whoseHint')}
          value={typed}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={member.data === null ? t('noSuch') : undefined}
        />
        <Button type="submit" kind="secondary" className="mt-6 min-h-12 shrink-0">
          {t('show')}
        </Button>
      </form>
      {member.isLoading && <Skeleton className="h-14 w-full rounded-12" />}
      {member.isLoadingError && (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void member.refetch()}
          busy={member.isFetching}
        />
      )}
      {member.data && <Purchases key={member.data.id} user={member.data.id} />}
    </div>
  );
}

function Purchases({ user }: { user: string }) {
  const { t } = useTranslation('staff-money');
  const query = useInfiniteQuery(purchasesOfQuery(user));
  return (
    <PagedList
      query={query}
      label={t('refundsTitle')}
      empty={t('empty')}
      failed={t('failed')}
      skeleton={<Skeleton className="mb-2 h-14 w-full rounded-12" />}
    >
      {(purchase) => <PurchaseRow key={purchase.id} purchase={purchase} />}
    </PagedList>
  );
}
