import {
  type BuyCoinsInput,
  type JobPayload,
  messages,
  type PaymentTermsView,
  type WalletView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { cancelJobs, enqueue } from '@foxreel/queue';
import {
  badInput,
  type ChargeOutcome,
  type Context,
  DomainError,
  moneyOf,
  requireAccount,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { ledgerAccounts, postTransfer } from '../ledger/index.ts';
import { publishMoneyChanged } from './sales.ts';
import { defaultFirst, getWallet } from './wallet.ts';

const { cards, payments } = schema;

type PaymentStatus = (typeof payments.$inferSelect)['status'];

/**
 * Charges an open payment, or finds out the result of its charge: the provider accepts a payment's id once. Returns the new
 * status.
 */
async function chargePayment(ctx: Context, id: string): Promise<PaymentStatus> {
  const [payment] = await ctx.db
    .select({ payment: payments, card: { token: cards.token, customer: cards.customer } })
    .from(payments)
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(eq(payments.id, id));
  if (!payment) throw new Error('The payment does not exist');
  if (payment.payment.status !== 'open') return payment.payment.status;
  const provider = moneyOf(ctx).payments;
  if (provider.name !== payment.payment.provider || !payment.card) return settlePayment(ctx, id, { status: 'unknown' });
  const outcome = await provider.charge({ payment: id, cents: payment.payment.cents, card: payment.card });
  return settlePayment(ctx, id, outcome);
}

/** Records a charge's outcome and credits its coins; once, whether from the buyer's call, the job or a webhook. */
export async function settlePayment(ctx: Context, id: string, outcome: ChargeOutcome): Promise<PaymentStatus> {
  if (outcome.status === 'unknown') return 'open';
  return withTransaction(ctx, async (ctx) => {
    const [settled] = await ctx.db
      .update(payments)
      .set({ status: outcome.status, reference: outcome.reference })
      .where(and(eq(payments.id, id), eq(payments.status, 'open')))
      .returning();
    if (!settled) {
      const [existing] = await ctx.db.select({ status: payments.status }).from(payments).where(eq(payments.id, id));
      return existing?.status ?? 'refused';
    }
    await cancelJobs(ctx.db, [`settle:${id}`]);
    if (settled.status === 'paid') await giveCoins(ctx, settled);
    return settled.status;
  });
}

/** Issues the buyer's coins; the money is in our cash, minus the provider's fee. */
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
  publishMoneyChanged(ctx, [accountId]);
}

/** The job behind each charge: finds out its outcome. Throws while unknown, to be retried. System. */
export async function settleOpenPayment(ctx: Context, { payment }: JobPayload<'settle_payment'>): Promise<void> {
  requireStaff(ctx);
  if ((await chargePayment(ctx, payment)) === 'open') throw new Error('The charge is still unknown');
}

/** Delay before a job checks a charge whose caller was cut off. Real time. */
const settleAfterMs = 60_000;

/**
 * Buys a pack of coins with a card: the default one unless another is given. Repeats with the same key return the same
 * purchase. BAD_INPUT for an unknown pack or card, CONFLICT if the key was used for another pack or card, UNAVAILABLE with the
 * documented message if the card is declined.
 */
export async function buyCoins(ctx: Context, input: BuyCoinsInput): Promise<WalletView> {
  const { accountId } = requireAccount(ctx);
  const payment = await openPayment(ctx, accountId, input);
  const status = payment.status === 'open' ? await chargePayment(ctx, payment.id) : payment.status;
  if (status === 'refused') throw new DomainError('UNAVAILABLE', messages.paymentUnavailable);
  if (status === 'open') throw new DomainError('UNAVAILABLE', messages.paymentOpen);
  return getWallet(ctx);
}

/** Records the charge before making it, and a job that follows up on it. */
async function openPayment(ctx: Context, accountId: string, { value, card, idempotency_key: key }: BuyCoinsInput) {
  const { settings, payments: provider } = moneyOf(ctx);
  const ofKey = and(eq(payments.accountId, accountId), eq(payments.key, key));
  return withTransaction(ctx, async ({ db, clock }) => {
    const [existing] = await db.select().from(payments).where(ofKey);
    if (existing) return sameOrConflict(existing, { value, card });
    const pack = settings.coinPacks.find((each) => each.value === value);
    if (!pack) throw badInput('value', messages.coinPack);
    const [paying] = await db
      .select({ id: cards.id })
      .from(cards)
      .where(and(eq(cards.accountId, accountId), card === undefined ? undefined : eq(cards.id, card)))
      .orderBy(...defaultFirst)
      .limit(1);
    if (!paying) throw badInput('card', card === undefined ? messages.cardRequired : messages.cardUnknown);
    const [opened] = await db
      .insert(payments)
      .values({
        accountId,
        key,
        provider: provider.name,
        cardId: paying.id,
        cents: pack.value * 100,
        coins: pack.coins,
        status: 'open',
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (opened) {
      const runAt = new Date(Date.now() + settleAfterMs);
      await enqueue(db, 'settle_payment', { payment: opened.id }, { runAt, key: `settle:${opened.id}` });
      return opened;
    }
    const [other] = await db.select().from(payments).where(ofKey);
    if (!other) throw new Error('The payment was not saved');
    return sameOrConflict(other, { value, card });
  });
}

/** A card removed since still counts as the same one; a call without a card means that of the first. */
function sameOrConflict(payment: typeof payments.$inferSelect, { value, card }: Pick<BuyCoinsInput, 'value' | 'card'>) {
  const sameCard = card === undefined || payment.cardId === null || payment.cardId === card;
  if (payment.cents === value * 100 && sameCard) return payment;
  throw new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });
}

/** The payment provider, the coin packs and the value of a coin. Public. */
export function getPaymentTerms(ctx: Context): PaymentTermsView {
  const { payments, settings } = moneyOf(ctx);
  return {
    provider: payments.name,
    publishableKey: payments.publishableKey,
    coinCents: settings.coinCents,
    coinPacks: settings.coinPacks,
    payoutMinimumCents: settings.payoutMinimumCents,
  };
}
