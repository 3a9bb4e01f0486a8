import { notify } from '@foxreel/ui/notify';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatCents } from '../../shared/format/money.ts';
import { dropDraft } from '../../shared/forms/drafts.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { usePopup } from '../../shared/popups/use-popup.ts';
import { isTooFew } from './is-too-few.ts';
import { purchaseKey } from './purchase-key.ts';

/** What was chosen and typed for this payee waits while coins are bought. */
export const tipDraft = (to: string) => `tip.${to}`;

/** Sends a tip; the popup closes only when it was taken. Trying again after a lost answer is the same tip. */
export function useTip(to: string, name: string) {
  const { t } = useTranslation('wallet');
  const { close } = usePopup();
  const { keyFor, done } = purchaseKey(`tip.${to}`);
  const tellIfGone = useTellIfGone();
  const tip = trpc.wallet.tip.useMutation({
    onSuccess: ({ amount }) => {
      done();
      dropDraft(tipDraft(to));
      notify(t('tipSent', { dollars: formatCents(amount * 100), name }), 'success');
      void utils.wallet.invalidate();
      close();
    },
    onError: (error) => tellIfGone(`${t('tipNotSent', { name })} ${refusalOf(error).message}`),
  });
  const short = isTooFew(tip.error);
  return {
    send: ({ amount, message }: { amount: number; message: string }) => {
      const words = message.trim();
      const idempotency_key = keyFor(`${amount} ${words}`);
      tip.mutate({ user: to, amount, message: words || undefined, idempotency_key });
    },
    busy: tip.isPending,
    short,
    refusal: tip.error && !short ? refusalOf(tip.error).message : null,
  };
}
