import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusal } from '../../../shared/forms/form-refusal.tsx';
import { useStripeCard } from '../use-stripe-card.ts';
import type { CardFormProps } from './card-form.tsx';

const frame = 'rounded-12 border border-line bg-raised px-4 py-3.5';

/** The add_card dialog with Stripe's own fields: what is typed in them never reaches this page. */
export function StripeCardForm({ terms, onSaved, onCancel }: CardFormProps) {
  const { t } = useTranslation('wallet');
  const [name, setName] = useState('');
  const card = useStripeCard(terms.publishableKey ?? '', onSaved);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void card.save(name);
  };
  if (card.failed)
    return <ErrorState title={t('failed')} retryLabel={t('retry')} busy={false} onRetry={card.loadAgain} />;
  const part = (id: 'number' | 'expiry' | 'code', label: string) => (
    <div className="grid gap-1.5">
      <span id={`stripe-${id}`} className="text-13 font-medium text-muted">
        {label}
      </span>
      <div ref={card.mount(id)} className={frame} />
      <p aria-live="polite" className="-mt-0.5 min-h-[18px] text-13 text-danger-text">
        {card.errors[id]}
      </p>
    </div>
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-13 text-muted">{t('addCardHint')}</p>
      <Field
        label={t('cardName')}
        value={name}
        autoComplete="cc-name"
        onChange={(event) => setName(event.currentTarget.value)}
        error={card.errors.name}
      />
      {part('number', t('cardNumber'))}
      <div className="grid grid-cols-2 gap-3">
        {part('expiry', t('cardExpiry'))}
        {part('code', t('cardCode'))}
      </div>
      {!card.ready && (
        <span className="grid place-items-center text-muted">
          <Spinner label={t('loading')} />
        </span>
      )}
      <FormRefusal message={card.refusal ?? undefined} />
      <div className="grid grid-cols-2 gap-3">
        <Button kind="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={card.busy} disabled={!card.ready}>
          {t('saveCard')}
        </Button>
      </div>
    </form>
  );
}
