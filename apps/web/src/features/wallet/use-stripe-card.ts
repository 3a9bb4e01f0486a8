import { addCardInput, messages } from '@foxreel/contracts';
import { notify } from '@foxreel/ui/notify';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../shared/api/refusal.ts';
import { trpc, utils } from '../../shared/api/trpc.ts';
import { useTellIfGone } from '../../shared/forms/use-here.ts';
import { loadStripe, type StripeElement, type StripeJs } from './load-stripe.ts';
import { type StripePart, stripeRefusal } from './stripe-messages.ts';

const parts = { number: 'cardNumber', expiry: 'cardExpiry', code: 'cardCvc' } as const;

/** Stripe's fields as long as the form is open, and what became of them: a token, which our server then keeps. */
export function useStripeCard(publishableKey: string, onSaved: () => void) {
  const { t } = useTranslation('wallet');
  const tellIfGone = useTellIfGone();
  const places = useRef<Partial<Record<StripePart, HTMLElement>>>({});
  const made = useRef<{ stripe: StripeJs; number: StripeElement } | null>(null);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [errors, setErrors] = useState<Partial<Record<StripePart | 'name', string | undefined>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew.
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
          setErrors((before) => ({ ...before, [part]: error ? stripeRefusal(error)?.message : undefined })),
        );
        if (part === 'number') made.current = { stripe, number: element };
      }
      setState('ready');
    };
    setState('loading');
    start().catch(() => !over && setState('failed'));
    return () => {
      over = true;
      made.current = null;
      for (const element of open) element.destroy();
    };
  }, [publishableKey, tries]);

  const { mutateAsync: addCard } = trpc.wallet.addCard.useMutation();
  const keep = async (name: string) => {
    if (!made.current) return;
    const { stripe, number } = made.current;
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card: number,
      billing_details: { name },
    });
    if (!paymentMethod) {
      const told = error && stripeRefusal(error);
      if (told) setErrors((before) => ({ ...before, [told.part]: told.message }));
      else setRefusal(messages.paymentUnavailable);
      return;
    }
    await addCard({ token: paymentMethod.id, name });
    await utils.wallet.get.invalidate();
    notify(t('cardSaved'), 'success');
    onSaved();
  };
  const save = async (typed: string) => {
    const name = addCardInput.shape.name.safeParse(typed);
    setRefusal(null);
    setErrors((before) => ({ ...before, name: name.success ? undefined : messages.cardName }));
    if (!name.success) return;
    setBusy(true);
    await keep(name.data).catch((error: unknown) => {
      const { message } = refusalOf(error);
      setRefusal(message);
      tellIfGone(message);
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
  return { ready: state === 'ready', failed: state === 'failed', errors, refusal, busy, mount, save, loadAgain };
}
