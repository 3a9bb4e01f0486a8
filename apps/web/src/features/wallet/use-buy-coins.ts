import { type CoinPack, messages } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient, utils } from '../../shared/api/trpc.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { formatCoins } from '../../shared/money/format-money.ts';
import { purchaseKey } from './purchase-key.ts';

/** Buys a pack. Trying again while the outcome is unknown is the same purchase; after a refusal it is a new one. */
export function useBuyCoins(onBought: () => void) {
  const { t } = useTranslation('wallet');
  const { keyFor, done } = purchaseKey('coins');
  const tellIfGone = useTellIfGone();
  const buy = useMutation({
    mutationFn: ({ pack, card }: { pack: CoinPack; card: string }) =>
      trpcClient.wallet.buyCoins.mutate({ value: pack.value, card, idempotency_key: keyFor(`${pack.value} ${card}`) }),
    onSuccess: (wallet, { pack }) => {
      done();
      utils.wallet.get.setData(undefined, wallet);
      notify(t('bought', { coins: formatCoins(pack.coins) }), 'success');
      void utils.wallet.purchases.invalidate();
      onBought();
    },
    onError: (error) => {
      // A card that was refused stays refused under its key; without an answer the key is kept.
      const { status, message } = refusalOf(error);
      if (status !== 0 && message !== messages.paymentOpen) done();
      tellIfGone(`${t('notBought')} ${message}`);
    },
  });
  return { send: buy.mutate, busy: buy.isPending, refusal: buy.error ? refusalOf(buy.error).message : null };
}
