import {
  limits,
  messages,
  type PageView,
  type ReportView,
  type ResolveReportInput,
  type StaffReportsInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, isNotNull, isNull } from '@foxreel/db/drizzle';
import { deleteComment, reportedComments } from '../comments/index.ts';
import {
  afterCursor,
  badInput,
  type Context,
  DomainError,
  forbidden,
  notFound,
  requireStaff,
  timePage,
  withTransaction,
} from '../kernel/index.ts';
import { accountWarnedEmail, queueMail, reportDecidedEmail } from '../mail/index.ts';
import { suspendAccount } from '../privacy/index.ts';
import { reviewMedia } from '../review/index.ts';
import { type ReportRow, reportView } from './reports.ts';

const { accounts, media, reports } = schema;

/**
 * Decides on a report, once: CONFLICT after that. `remove_media` takes the media down, with the note as the reason for its
 * owner; `remove_comment` deletes the comment; `warn_user` and `suspend_user` act on the reported account or the media's owner,
 * who gets the note by email. The reporter learns whether we acted. NOT_FOUND for an unknown report, FORBIDDEN for one about
 * oneself or one's own media or comment, BAD_INPUT at `action` without a matching subject.
 */
export async function resolveReport(ctx: Context, input: ResolveReportInput): Promise<ReportView> {
  const staff = requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [report] = await ctx.db.select().from(reports).where(eq(reports.id, input.id)).for('update');
    if (!report) throw notFound('The report');
    const subjects = [report.reportUser, await mediaOwnerOf(ctx, report)];
    if (staff !== null && subjects.includes(staff)) throw forbidden(messages.ownReportDecision);
    if (report.status !== 'open') throw new DomainError('CONFLICT', messages.reportResolved);
    if (input.action === 'remove_media') await removeMedia(ctx, report, input.note);
    if (input.action === 'remove_comment') await removeComment(ctx, report);
    if (input.action === 'warn_user')
      await warn(ctx, await reportedAccountOf(ctx, report), input.note ?? report.reason);
    if (input.action === 'suspend_user')
      await suspendAccount(ctx, { id: await reportedAccountOf(ctx, report), reason: input.note || report.reason });
    const [resolved] = await ctx.db
      .update(reports)
      .set({
        status: input.action === 'dismiss' ? 'dismissed' : 'resolved',
        action: input.action,
        note: input.note || null,
        resolvedBy: staff,
        resolvedAt: ctx.clock.now(),
      })
      .where(eq(reports.id, report.id))
      .returning();
    if (!resolved) throw new Error('The decision was not saved');
    await notifyReporter(ctx, resolved);
    return reportView(resolved, { staff: true });
  });
}

/** Rejected as in a review, so that the owner finds it among the rejected ones with the reason. A deleted one stays deleted. */
async function removeMedia(ctx: Context, report: ReportRow, note: string | undefined): Promise<void> {
  if (report.reportMedia === null) throw badInput('action', messages.reportNoMedia);
  const [row] = await ctx.db.select({ state: media.state }).from(media).where(eq(media.id, report.reportMedia));
  if (!row || row.state === 'removed') return;
  await reviewMedia(ctx, { id: report.reportMedia, approved: false, reason: note || messages.reportedMediaRemoved });
}

/** A deleted one stays deleted. */
async function removeComment(ctx: Context, { reportComment }: ReportRow): Promise<void> {
  if (reportComment === null) throw badInput('action', messages.reportNoComment);
  if ((await reportedComments(ctx, [reportComment])).has(reportComment))
    await deleteComment(ctx, { comment: reportComment });
}

async function reportedAccountOf(ctx: Context, report: ReportRow): Promise<string> {
  const reported = report.reportUser ?? (await mediaOwnerOf(ctx, report));
  if (reported === null) throw notFound('The account');
  return reported;
}

async function mediaOwnerOf(ctx: Context, { reportMedia }: ReportRow): Promise<string | null> {
  if (reportMedia === null) return null;
  const [row] = await ctx.db.select({ owner: media.accountId }).from(media).where(eq(media.id, reportMedia));
  return row?.owner ?? null;
}

async function warn(ctx: Context, id: string, reason: string): Promise<void> {
  const [row] = await ctx.db
    .select({ email: accounts.email, fullname: accounts.fullname, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)));
  if (!row) throw notFound('The account');
  const content = accountWarnedEmail(ctx.webAddress, { name: row.fullname, language: row.language, reason });
  await queueMail(ctx, { kind: 'account_warned', account: id, recipient: row.email, content });
}

/** Existing accounts with a verified address. */
async function notifyReporter(ctx: Context, { reporterId, action }: ReportRow): Promise<void> {
  if (reporterId === null) return;
  const [row] = await ctx.db
    .select({ email: accounts.email, fullname: accounts.fullname, language: accounts.language })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, reporterId),
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    );
  if (!row) return;
  const content = reportDecidedEmail(ctx.webAddress, {
    name: row.fullname,
    language: row.language,
    acted: action !== 'dismiss',
  });
  await queueMail(ctx, { kind: 'report_decided', account: reporterId, recipient: row.email, content });
}

/** Reports with one status, oldest first, so that none is forgotten. Staff only. */
export async function listReports(ctx: Context, input: StaffReportsInput): Promise<PageView<ReportView>> {
  requireStaff(ctx);
  const list = `reports:${input.status}`;
  const limit = input.limit ?? limits.gridPage;
  const place = { time: reports.createdAt, id: reports.id, order: 'oldest' } as const;
  const rows = await ctx.db
    .select()
    .from(reports)
    .where(and(eq(reports.status, input.status), afterCursor(ctx, list, input.after, place)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit + 1)
    .offset(input.skip);
  const { items, after } = timePage(ctx, list, limit, rows);
  return { items: items.map((row) => reportView(row, { staff: true })), after };
}
