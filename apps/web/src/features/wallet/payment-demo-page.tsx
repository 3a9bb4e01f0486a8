import { Button } from '@foxreel/ui/button';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '../../shared/format.ts';
import { termsQuery } from '../../shared/money.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { PackChoice } from './purchase-choices.tsx';

/** /paymentdemo: a wallet demo without a login; nothing is charged (spec part 2 §2). */
export function PaymentDemoPage() {
  const { t } = useTranslation('wallet');
  const { open } = usePopup();
  const { data: terms, isError, isFetching, refetch } = useQuery(termsQuery);
  const [value, setValue] = useState<number | null>(null);
  const chosen = value ?? terms?.coinPacks[0]?.value ?? 0;
  return (
    <div className="mx-auto w-full max-w-[640px] pb-10">
      <PageHeader title={t('demoTitle')} />
      <div className="page-margin grid gap-5 pt-4">
        <section aria-label={t('balance')} className="grid gap-1 rounded-20 border border-line bg-raised p-5">
          <p className="text-13 text-muted">{t('balance')}</p>
          <p className="tabular text-30 font-bold">{formatCents(0)}</p>
        </section>
        {terms ? (
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              open('add_card');
            }}
          >
            <h2 className="text-17 font-bold">{t('addFundsTitle')}</h2>
            <PackChoice packs={terms.coinPacks} value={chosen} onChoose={setValue} />
            <Button type="submit">{t('addFunds')}</Button>
            <p className="text-13 text-muted">{t('demoNote')}</p>
          </form>
        ) : isError ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <div className="grid h-60 place-items-center text-muted">
            <Spinner label={t('loading')} />
          </div>
        )}
      </div>
    </div>
  );
}
