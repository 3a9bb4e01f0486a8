import { cardForm } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { groupDigits, slashExpiry } from '../type-card.ts';
import { useCardSaved } from '../use-card-saved.ts';
import type { CardFormProps } from './card-form.tsx';

type Typed = z.input<typeof cardForm>;

/**
 * The documented add_card dialog. What is typed goes to the sandbox's tokeniser and is kept nowhere: no draft, no cache. Where nobody
 * takes cards, a valid one is told so and sent nowhere.
 */
export function TypedCardForm({ terms, onSaved, onCancel }: CardFormProps) {
  const { t } = useTranslation('wallet');
  const form = useForm<Typed, unknown, z.output<typeof cardForm>>({
    resolver: zodResolver(cardForm),
    mode: 'onTouched',
    defaultValues: { card_name: '', card_number: '', expire_date: '', cvv: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const save = useCardSaved(form, terms.provider, onSaved);
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
      <FormRefusal message={errors.root?.message} />
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
