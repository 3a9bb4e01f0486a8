import { periodUnits, type SubscriptionDetailView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Segmented } from '@foxreel/ui/segmented';
import { Switch } from '@foxreel/ui/switch';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatSpan, formatTerm } from '../../../shared/coins.tsx';
import { formatCents } from '../../../shared/format.ts';
import { FormRefusal } from '../../../shared/forms/form-feedback.tsx';
import { inputOf, offerForm, offerFormOf } from '../offer.ts';
import { useOffer } from '../use-offer.ts';

/** The creator's price, and a trial where they offer one; what a new subscriber will read stands under it. */
export function OfferForm({ offer }: { offer: SubscriptionDetailView | null }) {
  const { t } = useTranslation('earnings');
  const form = useForm({ resolver: zodResolver(offerForm), mode: 'onTouched', values: offerFormOf(offer) });
  const { errors, isSubmitting } = form.formState;
  const { save, close } = useOffer(form);
  const enabled = offer?.enabled ?? false;
  const trialOn = form.watch('trialOn');
  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-4">
      {enabled && (
        <Switch
          label={t('enabled')}
          hint={t('enabledHint')}
          checked
          onChange={() => close.mutate()}
          disabled={close.isPending}
        />
      )}
      <Field
        {...form.register('price')}
        label={t('price')}
        inputMode="decimal"
        className="tabular"
        trailing={<span className="-ml-14 pr-4 text-15 text-muted">{t('month')}</span>}
        hint={t('subscriptionHint')}
        error={errors.price?.message}
      />
      <Controller
        control={form.control}
        name="trialOn"
        render={({ field }) => (
          <Switch label={t('trial')} hint={t('trialHint')} checked={field.value} onChange={field.onChange} />
        )}
      />
      {trialOn && (
        <div className="grid gap-3 rounded-20 border border-line bg-raised p-4">
          <div className="grid grid-cols-2 gap-3">
            <Field
              {...form.register('trialPrice')}
              label={t('trialPrice')}
              inputMode="decimal"
              className="tabular"
              error={errors.trialPrice?.message}
            />
            <Field
              {...form.register('trialDuration')}
              label={t('trialLength')}
              inputMode="numeric"
              className="tabular"
              error={errors.trialDuration?.message}
            />
          </div>
          <Controller
            control={form.control}
            name="trialUnit"
            render={({ field }) => (
              <Segmented
                label={t('unit')}
                choices={periodUnits.map((value) => ({ value, label: t(`unit_${value}`) }))}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      )}
      <Preview typed={form.watch()} />
      <FormRefusal message={errors.root?.message} />
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {t(enabled ? 'save' : 'open')}
      </Button>
    </form>
  );
}

function Preview({ typed }: { typed: Parameters<typeof inputOf>[0] }) {
  const { t } = useTranslation('earnings');
  if (!offerForm.safeParse(typed).success) return null;
  const { period, trial } = inputOf(typed);
  const price = formatTerm({ duration: 1, unit: 'month', cents: Math.round(period.price * 100) });
  return (
    <p className="tabular grid gap-1 rounded-12 bg-overlay px-4 py-3 text-15">
      <span className="text-13 text-muted">{t('preview')}</span>
      {trial
        ? t('previewTrial', { trial: formatCents(Math.round(trial.price * 100)), span: formatSpan(trial), price })
        : price}
    </p>
  );
}
