import { messages, type RefundPaymentInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { requireRecentPassword } from '../account/index.ts';
import {
  type Context,
  DomainError,
  lockAccounts,
  moneyOf,
  notFound,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { balanceOf, ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { isTooFewCoins } from './is-too-few-coins.ts';
import { tellMoneyChanged } from './post-sale.ts';
import { refundSale } from './refund-sale.ts';

const { payments, sales } = schema;

type Payment = typeof payments.$inferSelect;

/**
 * Gives a payment back to its card, and takes its coins. CONFLICT when it was given back before, or when the buyer has spent the coins:
 * refund what they bought first. The coins go before the money: a call that is cut off in between is finished by calling again. Staff.
 */
export async function refundPayment(ctx: Context, { id, reason }: RefundPaymentInput): Promise<{ id: string }> {
  requireStaff(ctx);
  await requireRecentPassword(ctx);
  const payment = await withTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(payments).where(eq(payments.id, id));
    if (!known) throw notFound('The payment');
    if (known.status === 'refunding') return known;
    const [taken] = await ctx.db
      .update(payments)
      .set({ status: 'refunding' })
      .where(and(eq(payments.id, id), eq(payments.status, 'paid')))
      .returning();
    if (!taken) throw new DomainError('CONFLICT', messages.alreadyRefunded);
    await coinsBack(ctx, taken, reason);
    return taken;
  });
  if (payment.reference === null) throw new Error('A paid payment has a reference');
  await moneyOf(ctx).payments.refund({ payment: id, reference: payment.reference });
  await ctx.db.update(payments).set({ status: 'refunded' }).where(eq(payments.id, id));
  return { id };
}

async function coinsBack(ctx: Context, payment: Payment, memo: string): Promise<void> {
  try {
    await postTransfer(ctx, {
      kind: 'refund_payment',
      key: `refund:${payment.id}`,
      rates: { price_cents: payment.cents, coins: payment.coins },
      memo,
      entries: [
        { account: ledgerAccounts.coins(payment.accountId), amount: -payment.coins },
        { account: ledgerAccounts.coinsIssued, amount: payment.coins },
        { account: ledgerAccounts.coinLiability, amount: -payment.cents },
        { account: ledgerAccounts.cash, amount: payment.cents },
      ],
    });
  } catch (error) {
    if (isTooFewCoins(error)) throw new DomainError('CONFLICT', messages.refundCoinsSpent);
    throw error;
  }
  tellMoneyChanged(ctx, [payment.accountId]);
}

/**
 * The bank has taken a payment back. Its coins go; where they are spent, the buyer's newest purchases are taken back until they suffice,
 * which takes the creators' shares too (spec part 2 §9). What is missing after that is our loss. Once; false when it was known. System.
 */
export async function chargeBackPayment(ctx: Context, id: string): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [payment] = await ctx.db
      .update(payments)
      .set({ status: 'charged_back' })
      .where(and(eq(payments.id, id), eq(payments.status, 'paid')))
      .returning();
    if (!payment) return false;
    await lockPartners(ctx, payment.accountId);
    const account = ledgerAccounts.coins(payment.accountId);
    while ((await balanceOf(ctx, account)) < payment.coins && (await takeNewestBack(ctx, payment.accountId)));
    const coins = Math.min((await lockBalances(ctx, [account])).get(account) ?? 0, payment.coins);
    // What the coins that are gone had stood for has left the liability with them.
    const liability = coins === payment.coins ? payment.cents : Math.floor((payment.cents * coins) / payment.coins);
    await postTransfer(ctx, {
      kind: 'chargeback',
      key: `chargeback:${payment.id}`,
      rates: { price_cents: payment.cents, coins: payment.coins },
      memo: 'The bank has taken the payment back',
      entries: [
        { account, amount: -coins },
        { account: ledgerAccounts.coinsIssued, amount: coins },
        { account: ledgerAccounts.coinLiability, amount: -liability },
        { account: ledgerAccounts.refunds, amount: -(payment.cents - liability) },
        { account: ledgerAccounts.cash, amount: payment.cents },
      ],
    });
    tellMoneyChanged(ctx, [payment.accountId]);
    return true;
  });
}

/** Everyone whose purchases may be taken back, locked at once and before any balance: the order that all verbs keep. */
async function lockPartners(ctx: Context, buyer: string): Promise<void> {
  const creators = await ctx.db
    .selectDistinct({ id: sales.creatorId })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), isNull(sales.refundedBy)));
  await lockAccounts(ctx, [buyer, ...creators.map(({ id }) => id)]);
}

async function takeNewestBack(ctx: Context, buyer: string): Promise<boolean> {
  const [newest] = await ctx.db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), isNull(sales.refundedBy)))
    .orderBy(desc(sales.createdAt), desc(sales.id))
    .limit(1);
  if (newest) await refundSale(ctx, { id: newest.id, reason: 'The bank has taken the payment back' });
  return newest !== undefined;
}
