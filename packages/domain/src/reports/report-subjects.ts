import type { MediaView, ReportSubjectView, ReportView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import { reportedComments } from '../comments/index.ts';
import { type Context, requireStaff } from '../kernel/index.ts';
import { mediaViews } from '../media/index.ts';
import { staffAccountViews } from '../staff-accounts/index.ts';

const { media } = schema;

/** What reports are about, for staff: the reported media or comment where it is still there, its owner or the reported account, and who reported. */
export async function reportSubjects(
  ctx: Context,
  reports: readonly Pick<ReportView, 'id' | 'reportUser' | 'reportMedia' | 'reportComment' | 'reporter'>[],
): Promise<ReadonlyMap<string, ReportSubjectView>> {
  requireStaff(ctx);
  const mediaIds = reports.flatMap(({ reportMedia }) => reportMedia ?? []);
  const owners = await ownersOf(ctx, mediaIds);
  const accusedBy = (report: (typeof reports)[number]) =>
    report.reportUser ?? (report.reportMedia === null ? null : (owners.get(report.reportMedia) ?? null));
  const [people, views, comments] = await Promise.all([
    staffAccountViews(
      ctx,
      reports.flatMap((report) => [accusedBy(report) ?? [], report.reporter ?? []].flat()),
    ),
    mediaIds.length > 0 ? mediaViews(ctx, [...new Set(mediaIds)]) : [],
    reportedComments(
      ctx,
      reports.flatMap(({ reportComment }) => reportComment ?? []),
    ),
  ]);
  const shown = new Map<string, MediaView>(views.map((view) => [view.id, view]));
  return new Map(
    reports.map((report) => [
      report.id,
      {
        account: people.get(accusedBy(report) ?? '') ?? null,
        reporter: people.get(report.reporter ?? '') ?? null,
        media: shown.get(report.reportMedia ?? '') ?? null,
        comment: comments.get(report.reportComment ?? '') ?? null,
      },
    ]),
  );
}

async function ownersOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: media.id, owner: media.accountId })
    .from(media)
    .where(inArray(media.id, [...ids]));
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}
