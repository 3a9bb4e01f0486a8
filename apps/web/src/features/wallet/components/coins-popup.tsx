import { Dialog } from '@foxreel/ui/dialog';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { termsQuery, walletQuery } from '../../../shared/money/money-queries.ts';
import { usePopup } from '../../../shared/popups/use-popup.ts';
import { CardForm } from './card-form.tsx';
import { CoinsForm } from './coins-form.tsx';

/** `?popup=coins`: buys a pack of coins; a card is added on the way when there is none. */
export function CoinsPopup() {
  const { t } = useTranslation('wallet');
  const { open, close, target } = usePopup();
  const wallet = useQuery(walletQuery);
  const terms = useQuery(termsQuery);
  const [adding, setAdding] = useState(false);
  const { next, ...about } = target;
  const failed = wallet.isError || terms.isError;
  return (
    <Dialog open onClose={close} title={adding ? t('addCardTitle') : t('buyCoins')} closeLabel={t('close')}>
      {wallet.data && terms.data ? (
        adding ? (
          <CardForm terms={terms.data} onSaved={() => setAdding(false)} onCancel={() => setAdding(false)} />
        ) : (
          <CoinsForm
            wallet={wallet.data}
            terms={terms.data}
            onAddCard={() => setAdding(true)}
            onBought={() => (next ? open(next, about) : close())}
          />
        )
      ) : failed ? (
        <ErrorState
          title={t('failed')}
          retryLabel={t('retry')}
          busy={wallet.isFetching || terms.isFetching}
          onRetry={() => void Promise.all([wallet.refetch(), terms.refetch()])}
        />
      ) : (
        <div className="grid h-60 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      )}
    </Dialog>
  );
}
