import type { PaymentTermsView } from '@foxreel/contracts';
import { Suspense } from 'react';
import { lazyComponent } from '../../../shared/i18n/lazy-component.ts';
import { TypedCardForm } from './typed-card-form.tsx';

const StripeCardForm = lazyComponent(async () => (await import('./stripe-card-form.tsx')).StripeCardForm, ['wallet']);

export interface CardFormProps {
  terms: PaymentTermsView;
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of whoever takes cards here: Stripe's own fields where Stripe does, and else ours. */
export function CardForm(props: CardFormProps) {
  if (props.terms.provider !== 'stripe') return <TypedCardForm {...props} />;
  return (
    <Suspense fallback={<div className="h-60" />}>
      <StripeCardForm {...props} />
    </Suspense>
  );
}
