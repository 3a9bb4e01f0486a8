import { schema } from '@foxreel/db';
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Context, moneyOf, requireStaff, withTransaction } from '../kernel/index.ts';
import { balanceOf, ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { tellMoneyChanged } from './post-sale.ts';

const { sales } = schema;

/** As many creators and sales as one round takes; the next goes on. */
const creatorsPerRound = 200;
const salesPerRelease = 5_000;

/** Moves what has waited out the hold from pending to available, one transfer per creator. Returns the number of sales. System. */
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
    const owed = -(await balanceOf(ctx, ledgerAccounts.debt(creator)));
    const settled = Math.min(owed, cents);
    const { id } = await postTransfer(ctx, {
      kind: 'release',
      key: `release:${creator}:${uuidv7()}`,
      rates: { hold_days: moneyOf(ctx).settings.holdDays, sales: due.length },
      byOwner: true,
      memo: `${due.length} sales have waited out the hold`,
      entries: [
        { account: ledgerAccounts.pending(creator), amount: -cents },
        { account: ledgerAccounts.debt(creator), amount: settled },
        { account: ledgerAccounts.available(creator), amount: cents - settled },
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
    tellMoneyChanged(ctx, [creator]);
    return due.length;
  });
}
