import { cardForm, messages, type PaymentTermsView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Sheet } from '@foxreel/ui/sheet';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, Suspense } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { FormError, showCallError, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';
import { termsQuery } from '../../shared/money.ts';
import { lazyComponent } from '../../shared/navigation/lazy-panel.tsx';
import { usePopup } from '../../shared/popups/use-popup.ts';
import type { CardFormProps } from './stripe-card-form.tsx';

/** A card number as printed: groups of four. */
export const groupDigits = (text: string): string =>
  text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** MM/YY while typing: the slash appears after the month, and disappears with it. */
export function slashExpiry(text: string): string {
  const digits = text.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

type CardFields = z.input<typeof cardForm>;
const fields = ['card_name', 'card_number', 'expire_date', 'cvv'] as const;

/** Sends the card to the sandbox's tokenizer and shows errors at their fields. */
function useSaveCard<Output>(
  form: UseFormReturn<CardFields, unknown, Output>,
  provider: PaymentTermsView['provider'],
  onSaved: () => void,
) {
  const { t } = useTranslation('wallet');
  const toastIfUnmounted = useToastIfUnmounted();
  const { mutateAsync: addSandboxCard } = trpc.wallet.addSandboxCard.useMutation();
  return async (typed: CardFields) => {
    if (provider !== 'sandbox') return form.setError('root', { message: messages.paymentUnavailable });
    try {
      await addSandboxCard(typed);
    } catch (error) {
      toastIfUnmounted(toCallError(error).message);
      return showCallError(form, fields, error);
    }
    await utils.wallet.get.invalidate();
    notify(t('cardSaved'), 'success');
    onSaved();
  };
}

/**
 * The documented add_card dialog. Input goes to the sandbox's tokenizer and is stored nowhere: no draft, no cache. Without a
 * provider, a valid card gets an error and is sent nowhere.
 */
function TypedCardForm({ terms, onSaved, onCancel }: CardFormProps) {
  const { t } = useTranslation('wallet');
  const form = useForm<CardFields, unknown, z.output<typeof cardForm>>({
    resolver: zodResolver(cardForm),
    mode: 'onTouched',
    defaultValues: { card_name: '', card_number: '', expire_date: '', cvv: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const save = useSaveCard(form, terms.provider, onSaved);
  const shaped = (name: 'card_number' | 'expire_date', shape: (text: string) => string) => {
    const field = form.register(name);
    return {
      ...field,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        event.target.value = shape(event.target.value);
        return field.onChange(event);
      },
    };
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(() => save(form.getValues()))} className="grid gap-4">
      <p className="text-13 text-muted">{t(terms.provider === 'sandbox' ? 'sandboxHint' : 'addCardHint')}</p>
      <Field
        {...form.register('card_name')}
        label={t('cardName')}
        autoComplete="cc-name"
        error={errors.card_name?.message}
      />
      <Field
        {...shaped('card_number', groupDigits)}
        label={t('cardNumber')}
        inputMode="numeric"
        autoComplete="cc-number"
        className="tabular"
        error={errors.card_number?.message}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          {...shaped('expire_date', slashExpiry)}
          label={t('cardExpiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          className="tabular"
          error={errors.expire_date?.message}
        />
        <Field
          {...form.register('cvv')}
          label={t('cardCode')}
          type="password"
          inputMode="numeric"
          maxLength={4}
          autoComplete="cc-csc"
          className="tabular"
          error={errors.cvv?.message}
        />
      </div>
      <FormError message={errors.root?.message} />
      <div className="grid grid-cols-2 gap-3">
        <Button kind="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t('saveCard')}
        </Button>
      </div>
    </form>
  );
}

const StripeCardForm = lazyComponent(async () => (await import('./stripe-card-form.tsx')).StripeCardForm, ['wallet']);

/** The payment provider's form: Stripe's own fields, otherwise ours. */
export function CardForm(props: CardFormProps) {
  if (props.terms.provider !== 'stripe') return <TypedCardForm {...props} />;
  return (
    <Suspense fallback={<div className="h-60" />}>
      <StripeCardForm {...props} />
    </Suspense>
  );
}

/** `?popup=add_card` */
export function AddCardPopup() {
  const { t } = useTranslation('wallet');
  const { close } = usePopup();
  const { data: terms, isError, isFetching, refetch } = useQuery(termsQuery);
  return (
    <Sheet open onClose={close} title={t('addCardTitle')}>
      {terms ? (
        <CardForm terms={terms} onSaved={close} onCancel={close} />
      ) : isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="grid h-60 place-items-center text-muted">
          <Spinner label={t('loading')} />
        </div>
      )}
    </Sheet>
  );
}
