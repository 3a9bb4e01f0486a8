import {
  accountIdInput,
  blockedListInput,
  hideMediaInput,
  makeReportInput,
  muteAccountInput,
  type ReportedCommentView,
  type ReportSubjectView,
  type ReportView,
  resolveReportInput,
  staffReportsInput,
} from '@foxreel/contracts';
import { listReports, makeReport, reportSubjects, resolveReport } from '@foxreel/domain/reports';
import {
  type BlockView,
  blockAccount,
  hideMedia,
  listBlocked,
  muteAccount,
  unblockAccount,
} from '@foxreel/domain/social';
import { builder } from '../builder.ts';
import { accountType, mediaType, parseInput } from '../shared-types.ts';
import { staffAccountType } from './staff.ts';

const blockedAccountType = builder.objectRef<BlockView>('BlockedAccount').implement({
  fields: (t) => ({ id: t.exposeID('id'), blocked: t.expose('blocked', { type: accountType }) }),
});

builder.queryFields((t) => ({
  accounts_blocked: t.field({
    type: [blockedAccountType],
    description: "Accounts that the viewer has blocked, the latest first. Other accounts' lists are FORBIDDEN.",
    args: { user: t.arg.id(), limit: t.arg.int({ defaultValue: 200 }), skip: t.arg.int({ defaultValue: 0 }) },
    resolve: (_root, args, ctx) => listBlocked(ctx.domain, parseInput(blockedListInput, args)),
  }),
}));

builder.mutationFields((t) => ({
  blockAccount: t.field({
    type: blockedAccountType,
    nullable: true,
    description: 'Hides each account from the other completely; neither follows the other any longer.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_root, { accountId }, ctx) => blockAccount(ctx.domain, parseInput(accountIdInput, { id: accountId })),
  }),
  unblockAccount: t.boolean({
    description: 'False when the viewer had not blocked the account.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_root, { accountId }, ctx) => unblockAccount(ctx.domain, parseInput(accountIdInput, { id: accountId })),
  }),
}));

builder.mutationFields((t) => ({
  hideMedia: t.boolean({
    description:
      "'Not interested': feeds, searches and tag pages leave out the media for the viewer. Returns the new state.",
    args: { media: t.arg.id({ required: true }), hidden: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, args, ctx) => hideMedia(ctx.domain, parseInput(hideMediaInput, args)),
  }),
  muteAccount: t.boolean({
    description: "'Hide this creator': shuffled feeds leave out their media for the viewer. Returns the new state.",
    args: { accountId: t.arg.id({ required: true }), muted: t.arg.boolean({ defaultValue: true }) },
    resolve: (_root, { accountId, muted }, ctx) =>
      muteAccount(ctx.domain, parseInput(muteAccountInput, { id: accountId, muted })),
  }),
}));

/** The parts of the staff list with their own look-ups. */
type ShownReport = ReportView & { subject?: ReportSubjectView | undefined };

const reportedCommentType = builder.objectRef<ReportedCommentView>('ReportedComment').implement({
  description: 'For staff.',
  fields: (t) => ({
    id: t.exposeID('id'),
    media: t.exposeID('media'),
    message: t.exposeString('message'),
    add_date: t.field({ type: 'DateTime', resolve: (comment) => comment.addDate }),
  }),
});

const reportType = builder.objectRef<ShownReport>('Report').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    report_user: t.id({ nullable: true, resolve: (report) => report.reportUser }),
    report_media: t.id({ nullable: true, resolve: (report) => report.reportMedia }),
    report_comment: t.id({ nullable: true, resolve: (report) => report.reportComment }),
    reason: t.exposeString('reason'),
    details: t.exposeString('details', { nullable: true }),
    status: t.exposeString('status', { description: "'open', 'dismissed' or 'resolved'." }),
    add_date: t.field({ type: 'DateTime', resolve: (report) => report.addDate }),
    action: t.exposeString('action', { nullable: true, description: 'Staff only: what was decided.' }),
    note: t.exposeString('note', { nullable: true, description: 'Staff only.' }),
    account: t.field({
      type: staffAccountType,
      nullable: true,
      description: 'In staff_reports only: who was reported, or whose media or comment; null when gone.',
      resolve: (report) => report.subject?.account ?? null,
    }),
    media: t.field({
      type: mediaType,
      nullable: true,
      description: 'In staff_reports only: the reported media; null when gone.',
      resolve: (report) => report.subject?.media ?? null,
    }),
    comment: t.field({
      type: reportedCommentType,
      nullable: true,
      description: 'In staff_reports only: the reported comment; null when gone.',
      resolve: (report) => report.subject?.comment ?? null,
    }),
    reporter: t.field({
      type: staffAccountType,
      nullable: true,
      description: 'In staff_reports only: who reported; null when gone.',
      resolve: (report) => report.subject?.reporter ?? null,
    }),
  }),
});

builder.queryFields((t) => ({
  staff_reports: t.field({
    type: [reportType],
    description: 'Staff only: the reports of one status, the oldest first.',
    args: {
      status: t.arg.string({ defaultValue: 'open' }),
      limit: t.arg.int({ defaultValue: 50 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx): Promise<ShownReport[]> => {
      const { items } = await listReports(ctx.domain, parseInput(staffReportsInput, args));
      const subjects = await reportSubjects(ctx.domain, items);
      return items.map((report) => ({ ...report, subject: subjects.get(report.id) }));
    },
  }),
}));

builder.mutationFields((t) => ({
  makeReport: t.field({
    type: reportType,
    nullable: true,
    description:
      "reason: 'Stolen content', 'Not working', 'Spam', 'Inappropriate content' or 'Other'. The same again while it is open gives the first one.",
    args: {
      report_user: t.arg.id(),
      report_media: t.arg.id(),
      report_comment: t.arg.id({ description: 'By itself, with neither of the others.' }),
      link: t.arg.id({
        description: 'The shared link through which the caller sees the media.',
      }),
      reason: t.arg.string({ required: true }),
      details: t.arg.string(),
    },
    resolve: (_root, args, ctx) => makeReport(ctx.domain, parseInput(makeReportInput, args)),
  }),
  resolveReport: t.field({
    type: reportType,
    nullable: true,
    description:
      "Staff only. action: 'dismiss', 'remove_media', 'remove_comment', 'warn_user' (with a note) or 'suspend_user'; once. The reporter is told by mail.",
    args: {
      id: t.arg.id({ required: true }),
      action: t.arg.string({ required: true }),
      note: t.arg.string(),
    },
    resolve: (_root, args, ctx) => resolveReport(ctx.domain, parseInput(resolveReportInput, args)),
  }),
}));
