import type { PurchaseView } from '@foxreel/contracts';
import { Badge } from '@foxreel/ui/badge';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../../shared/api/refusal.ts';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { formatCoins, formatDay } from '../../../shared/money/format-money.ts';
import { personName } from '../../../shared/people/person-name.ts';
import { ReasonForm } from './reason-form.tsx';

/** One purchase and its refund, with a reason that stands in the books. */
export function PurchaseRow({ purchase }: { purchase: PurchaseView }) {
  const { t } = useTranslation('staff-money');
  const { id, type, to, coins, refunded, addDate } = purchase;
  const [asking, setAsking] = useState(false);
  const outcome = {
    onSuccess: () => {
      setAsking(false);
      notify(t('refundDone'), 'success');
    },
    onError: (error: unknown) => notify(refusalOf(error).message, 'error'),
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
        {/* As wide in every row, so that the amounts stand under each other. */}
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
