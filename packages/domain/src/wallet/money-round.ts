import { schema } from '@foxreel/db';
import { and, asc, eq, inArray, isNull, lte, sql } from '@foxreel/db/drizzle';
import { v7 as uuidv7 } from 'uuid';
import { type Context, moneyOf, requireStaff, withTransaction } from '../kernel/index.ts';
import { foldBalances, ledgerAccounts, lockBalances, type NewTransfer, postTransfer } from '../ledger/index.ts';
import { availableEntries, computePayouts } from './payouts.ts';
import { coinsToCents, publishMoneyChanged } from './sales.ts';

const { ledgerBalances, sales } = schema;

const accountsPerRound = 500;

/**
 * A stored account whose next fee is due: `fees` is the number taken since its owner was last active. `activeAt` is text, because
 * a Date lacks microseconds.
 */
interface Dormant {
  account: string;
  activeAt: string;
  fees: number;
}

/**
 * Takes the dormancy fee (spec part 2 §9): a monthly share of the balance, once the owner has been inactive for twelve months
 * (no movement, earning or sign-in; recordActivity). For coins and available earnings, rounded down in the owner's favor. Returns
 * the number of fees. System.
 */
export async function chargeDormancy(ctx: Context): Promise<number> {
  requireStaff(ctx);
  let taken = 0;
  for (let round = await dueNow(ctx); round.length > 0; round = await dueNow(ctx)) {
    for (const dormant of round) taken += await chargeOne(ctx, dormant);
  }
  return taken;
}

const { account, activeAt, activeDay, dormancyFees } = ledgerBalances;

function dueNow(ctx: Context): Promise<Dormant[]> {
  const { dormancyMonths: months } = moneyOf(ctx).settings;
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  return ctx.db
    .select({ account, activeAt: sql<string>`${activeAt}::text`, fees: dormancyFees })
    .from(ledgerBalances)
    .where(
      and(
        // Implied by the next condition, except at ends of months; lets the index skip all recently active accounts.
        sql`${activeDay} <= ((${now} - make_interval(months => ${months}) + interval '4 days') at time zone 'UTC')::date`,
        sql`${activeAt} + make_interval(months => ${months} + ${dormancyFees}::int) <= ${now}`,
      ),
    )
    .orderBy(account)
    .limit(accountsPerRound);
}

function chargeOne(ctx: Context, dormant: Dormant): Promise<number> {
  const { account: name, activeAt: since, fees } = dormant;
  return withTransaction(ctx, async (ctx) => {
    const balance = (await lockBalances(ctx, [name])).get(name) ?? 0;
    // Counted even if zero, so that a small balance is not checked forever.
    const [row] = await ctx.db
      .update(ledgerBalances)
      .set({ dormancyFees: sql`${dormancyFees} + 1` })
      .where(and(eq(account, name), eq(dormancyFees, fees), eq(activeAt, sql`${since}::timestamptz`)))
      .returning({ account });
    const { dormancyBasisPoints } = moneyOf(ctx).settings;
    const amount = Math.floor((balance * dormancyBasisPoints) / 10_000);
    if (!row || amount === 0) return 0;
    await postTransfer(ctx, feeOf(ctx, name, amount, `${new Date(since).toISOString()}:${fees}`));
    publishMoneyChanged(ctx, [name.slice(name.indexOf(':') + 1)]);
    return 1;
  });
}

function feeOf(ctx: Context, account: string, amount: number, number: string): NewTransfer {
  const { settings } = moneyOf(ctx);
  const { dormancyBasisPoints, dormancyMonths, coinCents } = settings;
  const rates = { dormancy_basis_points: dormancyBasisPoints, dormancy_months: dormancyMonths };
  const fee = { kind: 'dormancy', key: `dormancy:${account}:${number}`, memo: 'Dormancy fee of a month' } as const;
  if (!account.startsWith('coins:'))
    return {
      ...fee,
      rates,
      entries: [
        { account, amount: -amount },
        { account: ledgerAccounts.dormancy, amount },
      ],
    };
  return {
    ...fee,
    rates: { ...rates, coin_cents: `${coinCents.numerator}/${coinCents.denominator}` },
    entries: forfeitedCoinEntries(account, amount, coinsToCents(amount, settings)),
  };
}

/** Coins are destroyed, and their value becomes our revenue. */
export const forfeitedCoinEntries = (account: string, coins: number, cents: number) => [
  { account, amount: -coins },
  { account: ledgerAccounts.coinsIssued, amount: coins },
  { account: ledgerAccounts.coinLiability, amount: -cents },
  { account: ledgerAccounts.dormancy, amount: cents },
];

/** Creators and sales per round; the next round continues. */
const creatorsPerRound = 200;
const salesPerRelease = 5_000;

/** Moves earnings past the hold from pending to available, one transfer per creator. Returns the number of sales. System. */
export async function releaseEarnings(ctx: Context): Promise<number> {
  requireStaff(ctx);
  const creators = await ctx.db
    .selectDistinct({ id: sales.creatorId })
    .from(sales)
    .where(isDue(ctx))
    .limit(creatorsPerRound);
  let released = 0;
  for (const { id } of creators) released += await releaseOf(ctx, id);
  return released;
}

const isDue = (ctx: Context) =>
  and(lte(sales.availableAt, ctx.clock.now()), isNull(sales.releasedBy), isNull(sales.refundedBy));

function releaseOf(ctx: Context, creator: string): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    await lockBalances(ctx, [ledgerAccounts.available(creator)]);
    const due = await ctx.db
      .select({ id: sales.id, shareCents: sales.shareCents })
      .from(sales)
      .where(and(isDue(ctx), eq(sales.creatorId, creator)))
      .orderBy(asc(sales.availableAt), asc(sales.id))
      .limit(salesPerRelease)
      .for('update');
    const cents = due.reduce((sum, { shareCents }) => sum + shareCents, 0);
    if (due.length === 0) return 0;
    const { id } = await postTransfer(ctx, {
      kind: 'release',
      key: `release:${creator}:${uuidv7()}`,
      rates: { hold_days: moneyOf(ctx).settings.holdDays, sales: due.length },
      byOwner: true,
      memo: `${due.length} sales have waited out the hold`,
      entries: [
        { account: ledgerAccounts.pending(creator), amount: -cents },
        ...(await availableEntries(ctx, creator, cents)),
      ],
    });
    await ctx.db
      .update(sales)
      .set({ releasedBy: id })
      .where(
        inArray(
          sales.id,
          due.map((sale) => sale.id),
        ),
      );
    publishMoneyChanged(ctx, [creator]);
    return due.length;
  });
}

/**
 * The money worker's round every few seconds, by the product's clock: earnings past the hold become available before the day's
 * payouts are computed; then dormancy and folding. Idempotent and safe in several workers. System.
 */
export async function runMoneyRound(ctx: Context): Promise<void> {
  requireStaff(ctx);
  while ((await releaseEarnings(ctx)) > 0);
  await computePayouts(ctx);
  await chargeDormancy(ctx);
  await foldBalances(ctx);
}
