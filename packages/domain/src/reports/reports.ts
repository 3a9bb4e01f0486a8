import {
  type MakeReportInput,
  type MediaView,
  messages,
  type ReportSubjectView,
  type ReportView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, type Column, eq, inArray, isNull } from '@foxreel/db/drizzle';
import { reportedComments, requireComment } from '../comments/index.ts';
import {
  badInput,
  type Context,
  lockAccounts,
  loginRequired,
  neitherBlocked,
  notFound,
  requireAccount,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { getMedia, mediaViews } from '../media/index.ts';
import { getSharedLink } from '../shared-links/index.ts';
import { staffAccountViews } from '../staff-accounts/index.ts';

const { accounts, media, reports } = schema;

export type ReportRow = typeof schema.reports.$inferSelect;

/** A report as its reporter sees it, or with the decision for staff. */
export const reportView = (row: ReportRow, { staff }: { staff: boolean }): ReportView => ({
  id: row.id,
  reportUser: row.reportUser,
  reportMedia: row.reportMedia,
  reportComment: row.reportComment,
  reason: row.reason,
  details: row.details,
  status: row.status,
  addDate: row.createdAt.toISOString(),
  reporter: staff ? row.reporterId : null,
  action: staff ? row.action : null,
  note: staff ? row.note : null,
});

/**
 * Reports an account, a media, both, or a comment with its author to staff (spec part 1 §4 and §7). The subject must be visible
 * to the viewer, media directly or through the named shared link: NOT_FOUND otherwise. BAD_INPUT for oneself, own media and own
 * comments. An open report on the same subject is returned instead of a second one.
 */
export async function makeReport(ctx: Context, input: MakeReportInput): Promise<ReportView> {
  const { accountId } = requireAccount(ctx);
  if (input.report_user === accountId) throw badInput('report_user', messages.ownReport);
  return withTransaction(ctx, async (ctx) => {
    // The lock makes concurrent reports one.
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    if (input.report_media !== undefined) await requireMedia(ctx, accountId, input.report_media, input.link);
    if (input.report_user !== undefined) await requireVisibleAccount(ctx, accountId, input.report_user);
    const writer =
      input.report_comment === undefined ? null : await requireWriter(ctx, accountId, input.report_comment);
    const [open] = await ctx.db
      .select()
      .from(reports)
      .where(
        and(
          eq(reports.reporterId, accountId),
          eq(reports.status, 'open'),
          isSame(reports.reportUser, input.report_user ?? writer),
          isSame(reports.reportMedia, input.report_media),
          isSame(reports.reportComment, input.report_comment),
        ),
      )
      .limit(1);
    if (open) return reportView(open, { staff: false });
    const [created] = await ctx.db
      .insert(reports)
      .values({
        reporterId: accountId,
        reportUser: input.report_user ?? writer,
        reportMedia: input.report_media ?? null,
        reportComment: input.report_comment ?? null,
        reason: input.reason,
        details: input.details || null,
        createdAt: ctx.clock.now(),
      })
      .returning();
    if (!created) throw new Error('The report was not saved');
    return reportView(created, { staff: false });
  });
}

const isSame = (column: Column, value: string | null | undefined) =>
  value === null || value === undefined ? isNull(column) : eq(column, value);

/** The author of a comment that the viewer may see. */
async function requireWriter(ctx: Context, accountId: string, id: string): Promise<string> {
  const { from } = await requireComment(ctx, id);
  if (from.id === accountId) throw badInput('report_comment', messages.ownCommentReport);
  return from.id;
}

async function requireMedia(ctx: Context, accountId: string, id: string, link: string | undefined): Promise<void> {
  const view = (await getMedia(ctx, { media: id })) ?? (await linkedMedia(ctx, id, link));
  if (view === null) throw notFound('The media');
  if (view.user.id === accountId) throw badInput('report_media', messages.ownMediaReport);
}

async function linkedMedia(ctx: Context, id: string, link: string | undefined): Promise<MediaView | null> {
  const shared = link === undefined ? null : await getSharedLink(ctx, { id: link });
  return shared?.media.id === id ? shared.media : null;
}

async function requireVisibleAccount(ctx: Context, accountId: string, id: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, id),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(accountId, accounts.id),
      ),
    );
  if (!row) throw notFound('The account');
}

/**
 * The subjects of reports, for staff: the reported media or comment if it still exists, its owner or the reported account, and
 * the reporter.
 */
export async function reportSubjects(
  ctx: Context,
  reports: readonly Pick<ReportView, 'id' | 'reportUser' | 'reportMedia' | 'reportComment' | 'reporter'>[],
): Promise<ReadonlyMap<string, ReportSubjectView>> {
  requireStaff(ctx);
  const mediaIds = reports.flatMap(({ reportMedia }) => reportMedia ?? []);
  const owners = await ownersOf(ctx, mediaIds);
  const reportedBy = (report: (typeof reports)[number]) =>
    report.reportUser ?? (report.reportMedia === null ? null : (owners.get(report.reportMedia) ?? null));
  const [people, views, comments] = await Promise.all([
    staffAccountViews(
      ctx,
      reports.flatMap((report) => [reportedBy(report) ?? [], report.reporter ?? []].flat()),
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
        account: people.get(reportedBy(report) ?? '') ?? null,
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
