import { addCardInput, messages, type PaymentTermsView } from '@foxreel/contracts';
import { Button } from '@foxreel/ui/button';
import { Field } from '@foxreel/ui/field';
import { notify } from '@foxreel/ui/notify';
import { Spinner } from '@foxreel/ui/spinner';
import { ErrorState } from '@foxreel/ui/states';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCallError } from '../../shared/api/links.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { FormError, useToastIfUnmounted } from '../../shared/forms/form-feedback.tsx';

export interface CardFormProps {
  terms: PaymentTermsView;
  onSaved: () => void;
  onCancel: () => void;
}

/** The parts of Stripe.js that the card form uses (docs.stripe.com/js). */
interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'change', heard: (change: { error?: StripeError }) => void): void;
}
interface StripeError {
  code?: string;
  message?: string;
}
interface StripeJs {
  elements(options?: object): {
    create(kind: 'cardNumber' | 'cardExpiry' | 'cardCvc', options?: object): StripeElement;
  };
  createPaymentMethod(details: {
    type: 'card';
    card: StripeElement;
    billing_details: { name: string };
  }): Promise<{ paymentMethod?: { id: string }; error?: StripeError }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeJs;
  }
}

const source = 'https://js.stripe.com/v3/';
let loading: Promise<void> | null = null;

/** Loads Stripe.js once, from Stripe as its terms require, and opens it with our key. */
async function loadStripe(publishableKey: string): Promise<StripeJs> {
  loading ??= addScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  await loading;
  if (!window.Stripe) throw new Error('Stripe.js did not come');
  return window.Stripe(publishableKey);
}

function addScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    });
    document.head.append(script);
  });
}

type StripePart = 'number' | 'expiry' | 'code';

/** The field and the documented message of a Stripe error. Null when it is about no field. */
export function stripeErrorMessage({ code = '' }: StripeError): { part: StripePart; message: string } | null {
  if (/expir|year|month/.test(code)) return { part: 'expiry', message: messages.cardExpiry };
  if (/cvc/.test(code)) return { part: 'code', message: messages.cardCode };
  if (/number/.test(code)) return { part: 'number', message: messages.cardNumber };
  return null;
}

const parts = { number: 'cardNumber', expiry: 'cardExpiry', code: 'cardCvc' } as const;

/** Stripe's fields while the form is open, and their result: a token, which our server then stores. */
function useStripeCard(publishableKey: string, onSaved: () => void) {
  const { t } = useTranslation('wallet');
  const toastIfUnmounted = useToastIfUnmounted();
  const places = useRef<Partial<Record<StripePart, HTMLElement>>>({});
  const mounted = useRef<{ stripe: StripeJs; number: StripeElement } | null>(null);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [errors, setErrors] = useState<Partial<Record<StripePart | 'name', string | undefined>>>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the form again.
  useEffect(() => {
    let over = false;
    const open: StripeElement[] = [];
    const start = async () => {
      const stripe = await loadStripe(publishableKey);
      if (over) return;
      const { color, fontFamily } = getComputedStyle(document.body);
      const elements = stripe.elements();
      for (const part of ['number', 'expiry', 'code'] as const) {
        const element = elements.create(parts[part], { style: { base: { color, fontFamily, fontSize: '17px' } } });
        open.push(element);
        const place = places.current[part];
        if (place) element.mount(place);
        element.on('change', ({ error }) =>
          setErrors((before) => ({ ...before, [part]: error ? stripeErrorMessage(error)?.message : undefined })),
        );
        if (part === 'number') mounted.current = { stripe, number: element };
      }
      setState('ready');
    };
    setState('loading');
    start().catch(() => !over && setState('failed'));
    return () => {
      over = true;
      mounted.current = null;
      for (const element of open) element.destroy();
    };
  }, [publishableKey, tries]);

  const { mutateAsync: addCard } = trpc.wallet.addCard.useMutation();
  const keep = async (name: string) => {
    if (!mounted.current) return;
    const { stripe, number } = mounted.current;
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card: number,
      billing_details: { name },
    });
    if (!paymentMethod) {
      const message = error && stripeErrorMessage(error);
      if (message) setErrors((before) => ({ ...before, [message.part]: message.message }));
      else setErrorMessage(messages.paymentUnavailable);
      return;
    }
    await addCard({ token: paymentMethod.id, name });
    await utils.wallet.get.invalidate();
    notify(t('cardSaved'), 'success');
    onSaved();
  };
  const save = async (typed: string) => {
    const name = addCardInput.shape.name.safeParse(typed);
    setErrorMessage(null);
    setErrors((before) => ({ ...before, name: name.success ? undefined : messages.cardName }));
    if (!name.success) return;
    setBusy(true);
    await keep(name.data).catch((error: unknown) => {
      const { message } = toCallError(error);
      setErrorMessage(message);
      toastIfUnmounted(message);
    });
    setBusy(false);
  };
  const mount = useCallback(
    (part: StripePart) => (place: HTMLElement | null) => {
      if (place) places.current[part] = place;
    },
    [],
  );
  const loadAgain = () => setTries((before) => before + 1);
  return { ready: state === 'ready', failed: state === 'failed', errors, errorMessage, busy, mount, save, loadAgain };
}

const frame = 'rounded-12 border border-line bg-raised px-4 py-3.5';

/** The add_card dialog with Stripe's own fields: their input never reaches this page. */
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
      <FormError message={card.errorMessage ?? undefined} />
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
