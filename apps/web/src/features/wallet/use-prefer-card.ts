import { notify } from '@foxreel/ui/notify';
import { useMutation } from '@tanstack/react-query';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient, utils } from '../../shared/api/trpc.ts';

/** Makes a card the one that pays unless another is chosen. */
export function usePreferCard() {
  return useMutation({
    mutationFn: (id: string) => trpcClient.wallet.preferCard.mutate({ id }),
    onSuccess: (wallet) => utils.wallet.get.setData(undefined, wallet),
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
}
