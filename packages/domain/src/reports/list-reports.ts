import { limits, type PageView, type ReportView, type StaffReportsInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, requireStaff } from '../kernel/index.ts';
import { reportView } from './report-view.ts';

const { reports } = schema;

/** The reports of one status, the oldest first, so that nobody is forgotten. Staff only. */
export async function listReports(ctx: Context, input: StaffReportsInput): Promise<PageView<ReportView>> {
  requireStaff(ctx);
  const list = `reports:${input.status}`;
  const limit = input.limit ?? limits.gridPage;
  const [time, id] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.status, input.status),
        time === undefined || id === undefined
          ? undefined
          : sql`(${reports.createdAt}, ${reports.id}) > (${time}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => reportView(row, { staff: true })),
    after: rows.length > limit && last ? encodeCursor(ctx.secret, list, [last.createdAt.toISOString(), last.id]) : null,
  };
}
