import {
  limits,
  type MoneyListInput,
  type PageView,
  type PayoutView,
  type StaffPayoutsInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, decodeCursor, encodeCursor, requireCreator, requireStaff } from '../kernel/index.ts';
import { listStart } from './money-page.ts';
import { payoutDetailsOf } from './payout-details.ts';

const { payouts } = schema;

type PayoutRow = typeof payouts.$inferSelect;

/** Staff also see where each goes. */
export async function payoutViews(ctx: Context, rows: readonly PayoutRow[]): Promise<PayoutView[]> {
  const creators = await accountSummaries(
    ctx,
    rows.map(({ creatorId }) => creatorId),
  );
  const staff = ctx.actor.kind === 'account' && ctx.actor.staff;
  const details = await payoutDetailsOf(
    ctx,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => ({
    id: row.id,
    creator: creators.get(row.creatorId) ?? null,
    cents: row.cents,
    status: row.status,
    reason: row.reason,
    date: row.dueAt.toISOString(),
    details: (staff && details.get(row.creatorId)) || null,
    heldUntil: row.status === 'pending' ? (details.get(row.creatorId)?.heldUntil ?? null) : null,
  }));
}

/** The viewer's own payouts, the newest first. Creators only. */
export async function listPayouts(ctx: Context, input: MoneyListInput): Promise<PageView<PayoutView>> {
  const { accountId } = requireCreator(ctx);
  const list = 'payouts';
  const start = listStart(ctx, list, input, { time: payouts.createdAt, id: payouts.id });
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(and(eq(payouts.creatorId, accountId), start.after))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit((input.limit ?? limits.listPage) + 1)
    .offset(start.skip);
  return payoutPage(ctx, list, input.limit ?? limits.listPage, rows);
}

/** Payouts of one status, the oldest first, so that nobody is forgotten. Staff only. */
export async function listStaffPayouts(ctx: Context, input: StaffPayoutsInput): Promise<PageView<PayoutView>> {
  requireStaff(ctx);
  const list = `staff-payouts:${input.status}`;
  const [time, id] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.status, input.status),
        time === undefined || id === undefined
          ? undefined
          : sql`(${payouts.createdAt}, ${payouts.id}) > (${time}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(asc(payouts.createdAt), asc(payouts.id))
    .limit((input.limit ?? limits.gridPage) + 1)
    .offset(input.skip);
  return payoutPage(ctx, list, input.limit ?? limits.gridPage, rows);
}

async function payoutPage(ctx: Context, list: string, limit: number, rows: readonly PayoutRow[]) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last;
  return {
    items: await payoutViews(ctx, shown),
    after: more ? encodeCursor(ctx.secret, list, [last.createdAt.toISOString(), last.id]) : null,
  };
}
