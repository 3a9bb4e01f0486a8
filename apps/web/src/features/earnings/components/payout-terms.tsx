import { payoutDetailsInput, payoutMethods } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { trpc, utils } from '../../../shared/api/trpc.ts';
import { FormRefusal, placeRefusal } from '../../../shared/forms/form-feedback.tsx';
import { payoutDetailsQuery } from '../queries.ts';

type Typed = z.input<typeof payoutDetailsInput>;

/** /account/earnings/payment: where the payouts go. */
export function PayoutTerms() {
  const { t } = useTranslation('earnings');
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(payoutDetailsQuery);
  if (isPending) return <Skeleton className="h-72 w-full rounded-20" />;
  if (isLoadingError)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />;
  const { method = 'sepa', holder = '', destination = '', bank = '' } = data ?? {};
  return <PayoutForm saved={{ method, holder, destination, bank: bank ?? '' }} />;
}

function PayoutForm({ saved }: { saved: Typed }) {
  const { t } = useTranslation('earnings');
  const form = useForm<Typed, unknown, z.output<typeof payoutDetailsInput>>({
    resolver: zodResolver(payoutDetailsInput),
    mode: 'onTouched',
    values: saved,
  });
  const { errors, isSubmitting } = form.formState;
  const method = form.watch('method');
  const { mutateAsync: savePayoutDetails } = trpc.wallet.savePayoutDetails.useMutation();
  const submit = form.handleSubmit(async () => {
    try {
      const { bank, ...typed } = form.getValues();
      const kept = await savePayoutDetails({ ...typed, ...(bank ? { bank } : {}) });
      utils.wallet.payoutDetails.setData(undefined, kept);
      notify(t('payoutSaved'), 'success');
    } catch (error) {
      placeRefusal(form, ['holder', 'destination', 'bank'], error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[480px] gap-4">
      <h2 className="text-17 font-bold">{t('payoutTo')}</h2>
      <p className="-mt-2 text-15 text-muted">{t('payoutToHint')}</p>
      <fieldset className="grid">
        <legend className="pb-1 text-13 font-medium text-muted">{t('payoutMethod')}</legend>
        {payoutMethods.map((each) => (
          <label
            key={each}
            className="-mx-3 flex min-h-11 cursor-pointer items-center gap-3 rounded-12 px-3 text-15 hover:bg-overlay"
          >
            <input type="radio" value={each} {...form.register('method')} className="size-5 accent-(--accent)" />
            {t(`method_${each}`)}
          </label>
        ))}
      </fieldset>
      <Field
        {...form.register('holder')}
        label={t('payoutHolder')}
        autoComplete="name"
        error={errors.holder?.message}
      />
      <Field
        {...form.register('destination')}
        label={t(`destination_${method}`)}
        inputMode={method === 'paypal' || method === 'wise' ? 'email' : 'text'}
        autoComplete="off"
        className="tabular"
        error={errors.destination?.message}
      />
      {method === 'bank_wire' && (
        <Field {...form.register('bank')} label={t('payoutBank')} autoComplete="off" error={errors.bank?.message} />
      )}
      <FormRefusal message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {t('payoutSave')}
      </Button>
    </form>
  );
}
