import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { walletQuery } from '../../shared/money/money-queries.ts';
import { t } from './words.ts';

/** Removes a card, named by its id: the others are kept, as the server has them now. */
export function useRemoveCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { cards } = await api.wallet.get.query();
      return api.wallet.update.mutate({
        cards: cards.filter((card) => card.id !== id).map((card) => ({ id: card.id })),
      });
    },
    onSuccess: (wallet) => {
      client.setQueryData(walletQuery.queryKey, wallet);
      notify(t('removed'), 'success');
    },
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
}
