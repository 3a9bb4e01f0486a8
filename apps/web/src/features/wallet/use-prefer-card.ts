import { notify } from '@foxreel/ui/notify';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';

/** Makes a card the one that pays unless another is chosen. */
export function usePreferCard() {
  return trpc.wallet.preferCard.useMutation({
    onSuccess: (wallet) => utils.wallet.get.setData(undefined, wallet),
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
}
