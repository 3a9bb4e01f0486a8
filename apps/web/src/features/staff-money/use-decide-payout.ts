import type { PayoutView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useMutation } from '@tanstack/react-query';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpcClient, utils } from '../../shared/api/trpc.ts';
import { formatDollars } from '../../shared/money/format-money.ts';
import { personName } from '../../shared/people/person-name.ts';
import { t } from './words.ts';

/** Approves or rejects a payout; one that somebody else has decided on meanwhile says so. */
export function useDecidePayout({ id, cents, creator }: PayoutView) {
  return useMutation({
    mutationFn: (decision: { approved: boolean; reason?: string }) =>
      trpcClient.wallet.decidePayout.mutate({ id, ...decision }),
    onSuccess: ({ status }) =>
      notify(
        t(status === 'paid' ? 'approved' : 'rejectedNote', {
          value: formatDollars(cents),
          name: creator ? personName(creator) : t('gone'),
        }),
        'success',
      ),
    onError: (error) => notify(refusalOf(error).message, 'error'),
    onSettled: () => utils.wallet.staffPayouts.invalidate(),
  });
}
