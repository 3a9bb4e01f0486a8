import { type EarningsView, type EarningView, limits, type MoneyListInput, type PageView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, sum } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, moneyOf, requireCreator } from '../kernel/index.ts';
import { balancesOf, ledgerAccounts } from '../ledger/index.ts';
import { listStart, pageFrom } from './money-page.ts';
import { nextPayoutDay } from './payout-day.ts';

const { payouts, sales } = schema;

/** What the viewer has earned and not been paid yet, in its parts, and the last payment. Creators only. */
export async function getEarnings(ctx: Context): Promise<EarningsView> {
  const { accountId } = requireCreator(ctx);
  const { settings } = moneyOf(ctx);
  const [pending, available, debt] = [
    ledgerAccounts.pending(accountId),
    ledgerAccounts.available(accountId),
    ledgerAccounts.debt(accountId),
  ];
  const balances = await balancesOf(ctx, [pending, available, debt]);
  const cents = (name: string) => balances.get(name) ?? 0;
  const [due] = await ctx.db
    .select({ cents: sum(payouts.cents) })
    .from(payouts)
    .where(and(eq(payouts.creatorId, accountId), eq(payouts.status, 'pending')));
  const [paid] = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.creatorId, accountId), eq(payouts.status, 'paid')))
    .orderBy(desc(payouts.decidedAt))
    .limit(1);
  const inPayoutCents = Number(due?.cents ?? 0);
  return {
    pendingCents: cents(pending),
    availableCents: cents(available),
    inPayoutCents,
    unpaidCents: cents(pending) + cents(available) + cents(debt) + inPayoutCents,
    lastPayment: paid ? { cents: paid.cents, date: (paid.decidedAt ?? paid.dueAt).toISOString() } : null,
    nextPayoutDate: nextPayoutDay(ctx.clock.now(), settings).toISOString(),
    payoutMinimumCents: settings.payoutMinimumCents,
  };
}

/** The viewer's sales, each with the viewer's share, the newest first. Creators only. */
export async function listEarnings(ctx: Context, input: MoneyListInput): Promise<PageView<EarningView>> {
  const { accountId } = requireCreator(ctx);
  const list = 'earnings';
  const start = listStart(ctx, list, input, { time: sales.createdAt, id: sales.id });
  const rows = await ctx.db
    .select()
    .from(sales)
    .where(and(eq(sales.creatorId, accountId), start.after))
    .orderBy(desc(sales.createdAt), desc(sales.id))
    .limit((input.limit ?? limits.listPage) + 1)
    .offset(start.skip);
  const buyers = await accountSummaries(
    ctx,
    rows.map(({ buyerId }) => buyerId),
  );
  return pageFrom(
    ctx,
    list,
    input,
    rows,
    (row) => row,
    (row): EarningView => ({
      id: row.id,
      from: buyers.get(row.buyerId) ?? null,
      type: row.kind,
      message: row.message,
      cents: row.shareCents,
      availableDate: row.availableAt.toISOString(),
      state: row.refundedBy !== null ? 'refunded' : row.releasedBy !== null ? 'available' : 'pending',
      addDate: row.createdAt.toISOString(),
    }),
  );
}
