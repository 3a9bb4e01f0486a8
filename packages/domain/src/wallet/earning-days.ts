import type { EarningDaysInput, EarningDayView } from '@foxreel/contracts';
import { sql } from 'drizzle-orm';
import { type Context, requireCreator } from '../kernel/index.ts';

const dayMs = 86_400_000;

/** What the viewer earned on each of the last days in UTC, today among them, the oldest first. Creators only. */
export async function listEarningDays(ctx: Context, { days }: EarningDaysInput): Promise<EarningDayView[]> {
  const { accountId } = requireCreator(ctx);
  const today = Math.floor(ctx.clock.now().getTime() / dayMs) * dayMs;
  const from = new Date(today - (days - 1) * dayMs).toISOString();
  const rows = await ctx.db.execute<{ day: string; cents: string; sales: number }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(share_cents)::text as cents, count(*)::int as sales
    from sales where creator_id = ${accountId} and created_at >= ${from}::timestamptz and refunded_by is null
    group by 1 order by 1`);
  return [...rows].map(({ day, cents, sales }) => ({ day, cents: Number(cents), sales }));
}
