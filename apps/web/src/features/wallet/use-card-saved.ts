import { type cardForm, messages, type PaymentTermsView } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { placeRefusal } from '../../shared/forms/place-refusal.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { walletQuery } from '../../shared/money/money-queries.ts';
import { t } from './words.ts';

type Typed = z.input<typeof cardForm>;
const fields = ['card_name', 'card_number', 'expire_date', 'cvv'] as const;

/** Gives what was typed to the sandbox's tokeniser; what it refuses stands at its field. */
export function useCardSaved<Output>(
  form: UseFormReturn<Typed, unknown, Output>,
  provider: PaymentTermsView['provider'],
  onSaved: () => void,
) {
  const client = useQueryClient();
  const tellIfGone = useTellIfGone();
  return async (typed: Typed) => {
    if (provider !== 'sandbox') return form.setError('root', { message: messages.paymentUnavailable });
    try {
      await api.wallet.addSandboxCard.mutate(typed);
    } catch (error) {
      tellIfGone(refusalOf(error).message);
      return placeRefusal(form, fields, error);
    }
    await client.invalidateQueries({ queryKey: walletQuery.queryKey });
    notify(t('cardSaved'), 'success');
    onSaved();
  };
}
