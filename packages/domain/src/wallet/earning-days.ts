import type { EarningDaysInput, EarningDayView } from '@foxreel/contracts';
import { sql } from 'drizzle-orm';
import { type Context, requireCreator } from '../kernel/index.ts';

const dayMs = 86_400_000;

/**
 * What the viewer earned on each of the last days in UTC, today among them, the oldest first. Creators only. Each day is a stretch of one
 * index, which has all that is added up: no sale is looked at, and nothing is sorted.
 */
export async function listEarningDays(ctx: Context, { days }: EarningDaysInput): Promise<EarningDayView[]> {
  const { accountId } = requireCreator(ctx);
  const today = Math.floor(ctx.clock.now().getTime() / dayMs) * dayMs;
  const from = new Date(today - (days - 1) * dayMs).toISOString();
  const rows = await ctx.db.execute<{ day: string; cents: string; sales: number }>(sql`
    select to_char(d.day at time zone 'UTC', 'YYYY-MM-DD') as day, earned.cents::text, earned.sales
    from generate_series(${from}::timestamptz, ${new Date(today).toISOString()}::timestamptz, interval '24 hours') as d (day)
    cross join lateral (
      select sum(share_cents) as cents, count(*)::int as sales from sales
      where creator_id = ${accountId} and created_at >= d.day and created_at < d.day + interval '24 hours' and refunded_by is null
    ) as earned order by d.day`);
  return rows.flatMap(({ day, cents, sales }) => (sales === 0 ? [] : [{ day, cents: Number(cents), sales }]));
}
