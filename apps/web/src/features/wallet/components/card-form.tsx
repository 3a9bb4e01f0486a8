import type { PaymentTermsView } from '@foxreel/contracts';
import { lazy, Suspense } from 'react';
import { TypedCardForm } from './typed-card-form.tsx';

const StripeCardForm = lazy(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm }));

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
