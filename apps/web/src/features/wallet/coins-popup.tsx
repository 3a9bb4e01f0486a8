import { type CoinPack, messages, type PaymentTermsView, type WalletView } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCoins } from '../../shared/coins.tsx';
import { formatCents } from '../../shared/format.ts';
import { FormError, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { termsQuery, walletQuery } from '../../shared/money.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { CardForm } from './card-form.tsx';
import { CardChoice, PackChoice } from './purchase-choices.tsx';
import { purchaseKey } from './purchase-popup.tsx';

/** Buys a pack. A retry after an unknown outcome is the same purchase; after an error it is a new one. */
function useBuyCoins(packs: readonly CoinPack[], onBought: () => void) {
  const { t } = useTranslation('wallet');
  const { keyFor, done } = purchaseKey('coins');
  const toastIfUnmounted = useToastIfUnmounted();
  const buy = trpc.wallet.buyCoins.useMutation({
    onSuccess: (wallet, { value }) => {
      done();
      utils.wallet.get.setData(undefined, wallet);
      const coins = formatCoins(packs.find((pack) => pack.value === value)?.coins ?? 0);
      notify(t('bought', { coins }), 'success');
      void utils.wallet.purchases.invalidate();
      onBought();
    },
    onError: (error) => {
      // A declined card stays declined under its key; without a response the key is reused.
      const { status, message } = toCallError(error);
      if (status !== 0 && message !== messages.paymentOpen) done();
      toastIfUnmounted(`${t('notBought')} ${message}`);
    },
  });
  const send = ({ value }: CoinPack, card: string) =>
    buy.mutate({ value, card, idempotency_key: keyFor(`${value} ${card}`) });
  return { send, busy: buy.isPending, errorMessage: buy.error ? toCallError(buy.error).message : null };
}

/** Pack and card; the charge is shown before the button. */
function CoinsForm({
  wallet,
  terms,
  onAddCard,
  onBought,
}: {
  wallet: WalletView;
  terms: PaymentTermsView;
  onAddCard: () => void;
  onBought: () => void;
}) {
  const { t } = useTranslation('wallet');
  const { coinPacks: packs } = terms;
  const [value, setValue] = useState(packs[Math.floor(packs.length / 2)]?.value ?? 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const buy = useBuyCoins(packs, onBought);
  const pack = packs.find((each) => each.value === value);
  const card = wallet.cards.find(({ id }) => id === chosen) ?? wallet.cards[0];
  if (!pack) return null;
  const dollars = formatCents(pack.value * 100);
  const coins = formatCoins(pack.coins);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (card) buy.send(pack, card.id);
      }}
    >
      <p className="text-15 text-muted">
        {t('balance')}: <span className="tabular font-medium text-text">{formatCoins(wallet.amount)}</span>
      </p>
      <PackChoice packs={packs} value={value} onChoose={setValue} />
      {card && <CardChoice cards={wallet.cards} chosen={card.id} onChoose={setChosen} onAdd={onAddCard} />}
      <FormError message={buy.errorMessage ?? undefined} />
      {card ? (
        <>
          <p className="text-13 text-muted">
            {t('charged', { dollars })} {t('buyCoinsHint')}
          </p>
          <ActionFooter>
            <Button type="submit" busy={buy.busy} className="desktop:grow">
              {t('buyPack', { coins, dollars })}
            </Button>
          </ActionFooter>
        </>
      ) : (
        <>
          <Button onClick={onAddCard}>{t('addCard')}</Button>
          <p className="text-13 text-muted">{t('buyCoinsHint')}</p>
        </>
      )}
    </form>
  );
}

/** `?popup=coins`: buys a pack of coins, adding a card first if there is none. */
export function CoinsPopup() {
  const { t } = useTranslation('wallet');
  const { open, close, target } = usePopup();
  const wallet = useQuery(walletQuery);
  const terms = useQuery(termsQuery);
  const [adding, setAdding] = useState(false);
  const { next, ...about } = target;
  const failed = wallet.isError || terms.isError;
  return (
    <Sheet open onClose={close} title={adding ? t('addCardTitle') : t('buyCoins')}>
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
    </Sheet>
  );
}
