import { notify } from '@foxreel/ui/notify';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { inputOf, type OfferForm } from './offer.ts';

/** Saves the creator's prices, which opens the subscription, or closes it. */
export function useOffer(form: UseFormReturn<OfferForm>) {
  const { t } = useTranslation('earnings');
  const { mutateAsync: saveDetail } = trpc.wallet.saveDetail.useMutation();
  const save = async (typed: OfferForm) => {
    try {
      const kept = await saveDetail(inputOf(typed));
      utils.wallet.detail.setData({ user: kept.user }, kept);
      notify(t('saved'), 'success');
    } catch (error) {
      form.setError('root', { message: refusalOf(error).message });
    }
  };
  const close = trpc.wallet.closeDetail.useMutation({
    onSuccess: async () => {
      await utils.wallet.detail.invalidate();
      notify(t('closed'), 'success');
    },
    onError: (error) => notify(refusalOf(error).message, 'error'),
  });
  return { save, close };
}
