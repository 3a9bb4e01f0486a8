import { periodUnits, type SubscriptionDetailView } from '@foxreel/contracts';
import { ActionFooter } from '@foxreel/ui/action-footer';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Segmented } from '@foxreel/ui/segmented';
import { Skeleton } from '@foxreel/ui/skeleton';
import { ErrorState } from '@foxreel/ui/states';
import { Switch } from '@foxreel/ui/switch';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { formatSpan, formatTerm } from '../../shared/coins.tsx';
import { useEarned } from '../../shared/earned.ts';
import { formatCents } from '../../shared/format.ts';
import { FormError } from '../../shared/forms/form-feedback.tsx';
import { QuestionDialog } from '../../shared/forms/question-dialog.tsx';
import { RestoredNote, useFormDraft } from '../../shared/forms/use-form-draft.tsx';
import { offerQuery } from '../../shared/money.ts';
import { PageHeader } from '../../shared/navigation/page-header.tsx';
import { useSession } from '../../shared/session/session.ts';
import { inputOf, type OfferValues, offerDraft, offerForm, offerFormOf } from './offer-values.ts';

/** Saves the creator's prices, which opens the subscription, or closes it. */
function useOffer(form: UseFormReturn<OfferValues>, onSaved: () => void) {
  const { t } = useTranslation('earnings');
  const { mutateAsync: saveDetail } = trpc.wallet.saveDetail.useMutation();
  const save = async (typed: OfferValues) => {
    try {
      const saved = await saveDetail(inputOf(typed));
      onSaved();
      utils.wallet.detail.setData({ user: saved.user }, saved);
      notify(t('saved'), 'success');
    } catch (error) {
      form.setError('root', { message: toCallError(error).message });
    }
  };
  const close = trpc.wallet.closeDetail.useMutation({
    onSuccess: async () => {
      await utils.wallet.detail.invalidate();
      notify(t('closed'), 'success');
    },
    onError: (error) => notify(toCallError(error).message, 'error'),
  });
  return { save, close };
}

/** The creator's price and optional trial, with a preview for new subscribers. */
function OfferForm({ offer }: { offer: SubscriptionDetailView | null }) {
  const { t } = useTranslation('earnings');
  const form = useForm({ resolver: zodResolver(offerForm), mode: 'onTouched', values: offerFormOf(offer) });
  const { errors, isSubmitting } = form.formState;
  const { restored, drop } = useFormDraft(form, 'subscription', offerDraft);
  const { save, close } = useOffer(form, drop);
  const discard = () => {
    form.reset();
    drop();
  };
  const enabled = offer?.enabled ?? false;
  const [trialOn, price, trialPrice] = form.watch(['trialOn', 'price', 'trialPrice']);
  const earned = useEarned('subscription');
  const [closing, setClosing] = useState(false);
  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="grid gap-4">
      <RestoredNote restored={restored} onDiscard={discard} />
      {enabled && (
        <Switch
          label={t('enabled')}
          hint={t('enabledHint')}
          checked
          onChange={() => setClosing(true)}
          disabled={close.isPending}
        />
      )}
      <Field
        {...form.register('price')}
        label={t('price')}
        inputMode="decimal"
        className="tabular"
        trailing={<span className="-ms-14 pe-4 text-15 text-muted">{t('month')}</span>}
        hint={earned(price) ?? t('subscriptionHint')}
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
              hint={earned(trialPrice)}
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
      <FormError message={errors.root?.message} />
      <ActionFooter place="page">
        <Button type="submit" busy={isSubmitting}>
          {t(enabled ? 'save' : 'open')}
        </Button>
      </ActionFooter>
      <QuestionDialog
        open={closing}
        title={t('closeTitle')}
        description={t('enabledHint')}
        keep={t('closeKeep')}
        act={t('closeAct')}
        busy={close.isPending}
        onAct={() => close.mutate(undefined, { onSettled: () => setClosing(false) })}
        onClose={() => setClosing(false)}
      />
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

/** /account/subscription: the creator's subscription prices. */
export function SubscriptionPage() {
  const { t } = useTranslation('earnings');
  const { account } = useSession();
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery({
    ...offerQuery(account?.id ?? ''),
    enabled: account !== null,
  });
  return (
    <>
      <PageHeader title={t('subscription')} />
      <div className="page-margin mx-auto grid max-w-[640px] gap-5 py-4 desktop:py-6">
        {isPending ? (
          <Skeleton className="h-96 w-full rounded-20" />
        ) : isLoadingError ? (
          <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <OfferForm offer={data} />
        )}
      </div>
    </>
  );
}
