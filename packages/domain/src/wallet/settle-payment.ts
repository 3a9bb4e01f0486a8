import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { cancelJobs } from '@foxreel/queue';
import { and, eq } from 'drizzle-orm';
import { type ChargeOutcome, type Context, moneyOf, requireStaff, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, postTransfer } from '../ledger/index.ts';
import { tellMoneyChanged } from './post-sale.ts';

const { cards, payments } = schema;

export type PaymentStatus = (typeof payments.$inferSelect)['status'];

/** Charges an open payment, or finds out what became of its charge: the provider takes the payment's id once. Returns the status then. */
export async function chargePayment(ctx: Context, id: string): Promise<PaymentStatus> {
  const [payment] = await ctx.db
    .select({ payment: payments, card: { token: cards.token, customer: cards.customer } })
    .from(payments)
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(eq(payments.id, id));
  if (!payment) throw new Error('The payment is not there');
  if (payment.payment.status !== 'open') return payment.payment.status;
  const provider = moneyOf(ctx).payments;
  if (provider.name !== payment.payment.provider || !payment.card) return settlePayment(ctx, id, { status: 'unknown' });
  const outcome = await provider.charge({ payment: id, cents: payment.payment.cents, card: payment.card });
  return settlePayment(ctx, id, outcome);
}

/** Writes down the outcome of a charge, and gives the coins for it; once, whoever brings it: the buyer's call, the job or a webhook. */
export async function settlePayment(ctx: Context, id: string, outcome: ChargeOutcome): Promise<PaymentStatus> {
  if (outcome.status === 'unknown') return 'open';
  return withTransaction(ctx, async (ctx) => {
    const [settled] = await ctx.db
      .update(payments)
      .set({ status: outcome.status, reference: outcome.reference })
      .where(and(eq(payments.id, id), eq(payments.status, 'open')))
      .returning();
    if (!settled) {
      const [known] = await ctx.db.select({ status: payments.status }).from(payments).where(eq(payments.id, id));
      return known?.status ?? 'refused';
    }
    await cancelJobs(ctx.db, [`settle:${id}`]);
    if (settled.status === 'paid') await giveCoins(ctx, settled);
    return settled.status;
  });
}

/** The buyer's coins come into the world; the money is in our cash, less the fee that the provider keeps. */
async function giveCoins(ctx: Context, { id, accountId, cents, coins, provider }: typeof payments.$inferSelect) {
  const { paymentFeeBasisPoints, coinCents } = moneyOf(ctx).settings;
  const feeCents = Math.ceil((cents * paymentFeeBasisPoints) / 10_000);
  await postTransfer(ctx, {
    kind: 'buy_coins',
    key: `coins:${id}`,
    rates: {
      coin_cents: `${coinCents.numerator}/${coinCents.denominator}`,
      price_cents: cents,
      payment_fee_basis_points: paymentFeeBasisPoints,
      payment_fee_cents: feeCents,
      provider,
    },
    memo: `${coins} coins for $${cents / 100}`,
    byOwner: true,
    entries: [
      { account: ledgerAccounts.coins(accountId), amount: coins },
      { account: ledgerAccounts.coinsIssued, amount: -coins },
      { account: ledgerAccounts.cash, amount: -(cents - feeCents) },
      { account: ledgerAccounts.fees, amount: -feeCents },
      { account: ledgerAccounts.coinLiability, amount: cents },
    ],
  });
  tellMoneyChanged(ctx, [accountId]);
}

/** The job behind each charge: finds out what became of it. Throws while that is unknown, to be tried again. System. */
export async function settleOpenPayment(ctx: Context, { payment }: JobPayload<'settle_payment'>): Promise<void> {
  requireStaff(ctx);
  if ((await chargePayment(ctx, payment)) === 'open') throw new Error('The charge is still unknown');
}
