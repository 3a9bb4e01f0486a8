import { type cardForm, messages, type PaymentTermsView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { placeRefusal } from '../../shared/forms/place-refusal.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';

type Typed = z.input<typeof cardForm>;
const fields = ['card_name', 'card_number', 'expire_date', 'cvv'] as const;

/** Gives what was typed to the sandbox's tokeniser; what it refuses stands at its field. */
export function useCardSaved<Output>(
  form: UseFormReturn<Typed, unknown, Output>,
  provider: PaymentTermsView['provider'],
  onSaved: () => void,
) {
  const { t } = useTranslation('wallet');
  const tellIfGone = useTellIfGone();
  const { mutateAsync: addSandboxCard } = trpc.wallet.addSandboxCard.useMutation();
  return async (typed: Typed) => {
    if (provider !== 'sandbox') return form.setError('root', { message: messages.paymentUnavailable });
    try {
      await addSandboxCard(typed);
    } catch (error) {
      tellIfGone(refusalOf(error).message);
      return placeRefusal(form, fields, error);
    }
    await utils.wallet.get.invalidate();
    notify(t('cardSaved'), 'success');
    onSaved();
  };
}
