import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { walletQuery } from '../../shared/money/money-queries.ts';

/** Makes a card the one that pays unless another is chosen. */
export function usePreferCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.wallet.preferCard.mutate({ id }),
    onSuccess: (wallet) => client.setQueryData(walletQuery.queryKey, wallet),
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
}
