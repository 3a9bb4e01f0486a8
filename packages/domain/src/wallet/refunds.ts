import {
  id as anyId,
  messages,
  type RefundPaymentInput,
  type RefundSaleInput,
  readStoredTeaser,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, isNull } from '@foxreel/db/drizzle';
import { requireRecentPassword } from '../account/index.ts';
import {
  badInput,
  type Context,
  DomainError,
  forbidden,
  lockAccounts,
  moneyOf,
  notFound,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { balanceOf, ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { endSubscription, revokePurchase } from '../rights/index.ts';
import { settlePayment } from './coin-purchases.ts';
import { isInsufficientCoins, publishMoneyChanged } from './sales.ts';

const { payments, sales } = schema;

type SaleRow = typeof sales.$inferSelect;

/**
 * Refunds a sale: the coins return to the buyer, the creator's share is deducted (from pending, then available, the rest
 * becomes debt), and the right that it bought ends. Once; CONFLICT after that, NOT_FOUND for an unknown sale, FORBIDDEN for one's own purchase.
 * Staff or system.
 */
export async function refundSale(ctx: Context, { id, reason }: RefundSaleInput): Promise<{ id: string }> {
  const staff = requireStaff(ctx);
  await requireRecentPassword(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [named] = await ctx.db.select().from(sales).where(eq(sales.id, id));
    if (!named) throw notFound('The sale');
    if (named.buyerId === staff) throw forbidden(messages.ownAccountByStaff);
    await lockAccounts(ctx, [named.buyerId, named.creatorId]);
    const balances = await lockBalances(ctx, [
      ledgerAccounts.coins(named.buyerId),
      ledgerAccounts.available(named.creatorId),
    ]);
    const [sale] = await ctx.db.select().from(sales).where(eq(sales.id, id)).for('update');
    if (!sale || sale.refundedBy !== null) throw new DomainError('CONFLICT', messages.alreadyRefunded);
    const available = balances.get(ledgerAccounts.available(sale.creatorId)) ?? 0;
    const { id: refund } = await postTransfer(ctx, {
      kind: 'refund',
      key: `refund:${sale.id}`,
      reverses: sale.id,
      rates: { price_cents: sale.priceCents, coins: sale.coins },
      memo: reason,
      entries: [
        { account: ledgerAccounts.coins(sale.buyerId), amount: sale.coins },
        { account: ledgerAccounts.coinsIssued, amount: -sale.coins },
        { account: ledgerAccounts.coinLiability, amount: sale.valueCents },
        { account: ledgerAccounts.revenue, amount: -(sale.valueCents - sale.shareCents) },
        ...shareReversal(sale, available),
      ],
    });
    await ctx.db
      .update(sales)
      .set({ refundedBy: refund })
      .where(and(eq(sales.id, sale.id)));
    await revokeRight(ctx, sale);
    publishMoneyChanged(ctx, [sale.buyerId, sale.creatorId]);
    return { id: refund };
  });
}

/** Where the creator's share is taken from: pending, else available, and debt for the rest. */
function shareReversal({ creatorId, shareCents, releasedBy }: SaleRow, available: number) {
  if (releasedBy === null) return [{ account: ledgerAccounts.pending(creatorId), amount: -shareCents }];
  const taken = Math.min(available, shareCents);
  return [
    { account: ledgerAccounts.available(creatorId), amount: -taken },
    { account: ledgerAccounts.debt(creatorId), amount: -(shareCents - taken) },
  ];
}

/** A tip grants no right; what a message sold is its media. A subscription goes on if a later period of it is paid. */
async function revokeRight(ctx: Context, sale: SaleRow): Promise<void> {
  const { kind, buyerId, creatorId, subjectId } = sale;
  if (kind === 'media' && subjectId !== null) await revokePurchase(ctx, { account: buyerId, media: subjectId });
  if (kind === 'subscription' && !(await isPaidLater(ctx, sale)))
    await endSubscription(ctx, { from: buyerId, to: creatorId });
  if (kind !== 'teaser' || subjectId === null) return;
  const media = await mediaOfMessage(ctx, subjectId);
  if (media !== null) await revokePurchase(ctx, { account: buyerId, media });
}

async function isPaidLater(ctx: Context, { kind, buyerId, creatorId, createdAt }: SaleRow): Promise<boolean> {
  const [later] = await ctx.db
    .select({ id: sales.id })
    .from(sales)
    .where(
      and(
        eq(sales.buyerId, buyerId),
        eq(sales.creatorId, creatorId),
        eq(sales.kind, kind),
        gt(sales.createdAt, createdAt),
        isNull(sales.refundedBy),
      ),
    )
    .limit(1);
  return later !== undefined;
}

async function mediaOfMessage(ctx: Context, message: string): Promise<string | null> {
  const { messages: sent } = schema;
  const [row] = await ctx.db.select({ data: sent.data }).from(sent).where(eq(sent.id, message));
  const part = row?.data.find(({ type }) => type === 'teaser');
  return (part && readStoredTeaser(part.value)?.media) ?? null;
}

type Payment = typeof payments.$inferSelect;

/**
 * Refunds a payment to its card and takes back its coins. CONFLICT if already refunded, or if the coins are spent: refund what
 * they bought first; FORBIDDEN for one's own. Coins are taken before the money is returned, so an interrupted call can be
 * repeated. Staff.
 */
export async function refundPayment(ctx: Context, { id, reason }: RefundPaymentInput): Promise<{ id: string }> {
  const staff = requireStaff(ctx);
  await requireRecentPassword(ctx);
  const payment = await withTransaction(ctx, async (ctx) => {
    const [existing] = await ctx.db.select().from(payments).where(eq(payments.id, id));
    if (!existing) throw notFound('The payment');
    if (existing.accountId === staff) throw forbidden(messages.ownAccountByStaff);
    if (existing.status === 'refunding') return existing;
    const [taken] = await ctx.db
      .update(payments)
      .set({ status: 'refunding' })
      .where(and(eq(payments.id, id), eq(payments.status, 'paid')))
      .returning();
    if (!taken) throw new DomainError('CONFLICT', messages.alreadyRefunded);
    await reclaimCoins(ctx, taken, reason);
    return taken;
  });
  if (payment.reference === null) throw new Error('A paid payment has a reference');
  await moneyOf(ctx).payments.refund({ payment: id, reference: payment.reference });
  await ctx.db.update(payments).set({ status: 'refunded' }).where(eq(payments.id, id));
  return { id };
}

async function reclaimCoins(ctx: Context, payment: Payment, memo: string): Promise<void> {
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
    if (isInsufficientCoins(error)) throw new DomainError('CONFLICT', messages.refundCoinsSpent);
    throw error;
  }
  publishMoneyChanged(ctx, [payment.accountId]);
}

/**
 * A chargeback. Takes back the payment's coins; if they are spent, refunds the buyer's newest purchases until they suffice,
 * including the creators' shares (spec part 2 §9). What is missing then is our loss. Once; false if known. System.
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
    while ((await balanceOf(ctx, account)) < payment.coins && (await refundNewestPurchase(ctx, payment.accountId)));
    const coins = Math.min((await lockBalances(ctx, [account])).get(account) ?? 0, payment.coins);
    // The liability of coins that no longer exist ends with them.
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
    publishMoneyChanged(ctx, [payment.accountId]);
    return true;
  });
}

/** Locks everyone whose purchases may be refunded at once, before any balance: the order that all commands keep. */
async function lockPartners(ctx: Context, buyer: string): Promise<void> {
  const creators = await ctx.db
    .selectDistinct({ id: sales.creatorId })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), isNull(sales.refundedBy)));
  await lockAccounts(ctx, [buyer, ...creators.map(({ id }) => id)]);
}

async function refundNewestPurchase(ctx: Context, buyer: string): Promise<boolean> {
  const [newest] = await ctx.db
    .select({ id: sales.id })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), isNull(sales.refundedBy)))
    .orderBy(desc(sales.createdAt), desc(sales.id))
    .limit(1);
  if (newest) await refundSale(ctx, { id: newest.id, reason: 'The bank has taken the payment back' });
  return newest !== undefined;
}

/**
 * Handles a payment provider's webhook, trusted by its signature over the raw body: BAD_INPUT without a valid one (Stripe
 * expects 400). Repeated, late or early events change nothing. System.
 */
export async function handlePaymentWebhook(
  ctx: Context,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<void> {
  requireStaff(ctx);
  const provider = moneyOf(ctx).payments;
  const event = await provider.readWebhook(body, signature);
  if (event === null) throw badInput('stripe-signature', messages.webhookSignature);
  if (event.type === 'paid' || event.type === 'refused') {
    // Another product may use the same account, with ids of its own.
    if (!anyId.safeParse(event.payment).success) return;
    await settlePayment(ctx, event.payment, { status: event.type, reference: event.reference });
  } else if (event.type === 'charged_back') {
    const [payment] = await ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.provider, provider.name), eq(payments.reference, event.reference)));
    if (payment) await chargeBackPayment(ctx, payment.id);
  }
}
