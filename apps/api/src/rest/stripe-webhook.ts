import { moneyOf, notFound } from '@foxreel/domain/kernel';
import { handlePaymentWebhook } from '@foxreel/domain/wallet';
import { restReply } from '../errors/index.ts';
import type { ApiApp } from '../http/api-env.ts';

/** POST /api/stripe/webhook: what Stripe says of charges, signed over the raw body. 404 where Stripe is not configured. */
export function mountStripeWebhook(app: ApiApp): void {
  app.post('/api/stripe/webhook', async (c) => {
    const body = await c.req.text();
    const ctx = await c.get('context')();
    if (moneyOf(ctx).payments.name !== 'stripe') throw notFound('Stripe');
    await handlePaymentWebhook(
      { ...ctx, actor: { kind: 'system' } },
      { body, signature: c.req.header('stripe-signature') },
    );
    return restReply({ ok: true });
  });
}
