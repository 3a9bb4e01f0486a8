import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { badInput, type Context, moneyOf, requireStaff } from '../kernel/index.ts';
import { chargeBackPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

const { payments } = schema;

/**
 * What the payment provider says of a charge. Believed for its signature alone, over the raw body: BAD_INPUT without a right one, which Stripe wants as 400. The
 * same news again, late or early, changes nothing. System.
 */
export async function handlePaymentWebhook(
  ctx: Context,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<void> {
  requireStaff(ctx);
  const provider = moneyOf(ctx).payments;
  const news = await provider.readWebhook(body, signature);
  if (news === null) throw badInput('stripe-signature', messages.webhookSignature);
  if (news.type === 'paid' || news.type === 'refused') {
    await settlePayment(ctx, news.payment, { status: news.type, reference: news.reference });
  } else if (news.type === 'charged_back') {
    const [payment] = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.provider, provider.name), eq(payments.reference, news.reference)));
    if (payment) await chargeBackPayment(ctx, payment.id);
  }
}
