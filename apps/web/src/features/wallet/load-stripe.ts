/** The few parts of Stripe.js that the card form uses (docs.stripe.com/js). */
export interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'change', heard: (change: { error?: StripeError }) => void): void;
}
export interface StripeError {
  code?: string;
  message?: string;
}
export interface StripeJs {
  elements(options?: object): {
    create(kind: 'cardNumber' | 'cardExpiry' | 'cardCvc', options?: object): StripeElement;
  };
  createPaymentMethod(asked: {
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

/** Fetches Stripe.js once, from Stripe alone as its terms ask, and opens it with our key. */
export async function loadStripe(publishableKey: string): Promise<StripeJs> {
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
