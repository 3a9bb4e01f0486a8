import { notify } from '@foxreel/ui/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { refusalOf } from '../../shared/api/refusal.ts';
import { offerQuery } from '../../shared/money/money-queries.ts';
import { inputOf, type OfferForm } from './offer.ts';
import { t } from './words.ts';

/** Saves the creator's prices, which opens the subscription, or closes it. */
export function useOffer(form: UseFormReturn<OfferForm>) {
  const client = useQueryClient();
  const save = async (typed: OfferForm) => {
    try {
      const kept = await api.wallet.saveDetail.mutate(inputOf(typed));
      client.setQueryData(offerQuery(kept.user).queryKey, kept);
      notify(t('saved'), 'success');
    } catch (error) {
      form.setError('root', { message: refusalOf(error).message });
    }
  };
  const close = useMutation({
    mutationFn: () => api.wallet.closeDetail.mutate(),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['wallet', 'offer'] });
      notify(t('closed'), 'success');
    },
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
  return { save, close };
}
