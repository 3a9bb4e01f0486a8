import { type StaffQueuesView, supportAccountId } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, type SQL, sql } from '@foxreel/db/drizzle';
import type { PgTable } from '@foxreel/db/drizzle-pg';
import { type Context, requireStaff } from '../kernel/index.ts';

const { creatorRequests, media, payouts, reports, threads } = schema;

/** Beyond it a queue is only 'many': counting further would cost more than it says. */
const most = 100;

async function countUpTo(ctx: Context, table: PgTable, where: SQL | undefined): Promise<number> {
  const waiting = ctx.db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(most)
    .as('waiting');
  const [row] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(waiting);
  return row?.total ?? 0;
}

/** How much waits in each staff queue, at most 100 each. Staff only. */
export async function countStaffQueues(ctx: Context): Promise<StaffQueuesView> {
  requireStaff(ctx);
  const [inReview, openReports, unreadSupport, requests, pendingPayouts] = await Promise.all([
    countUpTo(ctx, media, eq(media.state, 'review')),
    countUpTo(ctx, reports, eq(reports.status, 'open')),
    countUpTo(ctx, threads, and(eq(threads.account1Id, supportAccountId), gt(threads.unread1, 0))),
    countUpTo(ctx, creatorRequests, eq(creatorRequests.status, 'none')),
    countUpTo(ctx, payouts, eq(payouts.status, 'pending')),
  ]);
  return { media: inReview, reports: openReports, support: unreadSupport, requests, payouts: pendingPayouts };
}
