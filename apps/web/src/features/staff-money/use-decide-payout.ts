import type { PayoutView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatDollars } from '../../shared/money/format-money.ts';
import { personName } from '../../shared/people/person-name.ts';

/** Approves or rejects a payout; one that somebody else has decided on meanwhile says so. */
export function useDecidePayout({ cents, creator }: PayoutView) {
  const { t } = useTranslation('staff-money');
  return trpc.wallet.decidePayout.useMutation({
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
