import { notify } from '@foxreel/ui/notify';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient, utils } from '../../shared/api/trpc.ts';

/** Removes a card, named by its id: the others are kept, as the server has them now. */
export function useRemoveCard() {
  const { t } = useTranslation('wallet');
  return useMutation({
    mutationFn: async (id: string) => {
      const { cards } = await trpcClient.wallet.get.query();
      return trpcClient.wallet.update.mutate({
        cards: cards.filter((card) => card.id !== id).map((card) => ({ id: card.id })),
      });
    },
    onSuccess: (wallet) => {
      utils.wallet.get.setData(undefined, wallet);
      notify(t('removed'), 'success');
    },
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
}
