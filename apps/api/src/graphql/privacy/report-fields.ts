import { makeReportInput, type ReportView, resolveReportInput, staffReportsInput } from '@foxreel/contracts';
import { listReports, makeReport, resolveReport } from '@foxreel/domain/reports';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

const reportType = builder.objectRef<ReportView>('Report').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    report_user: t.id({ nullable: true, resolve: (report) => report.reportUser }),
    report_media: t.id({ nullable: true, resolve: (report) => report.reportMedia }),
    reason: t.exposeString('reason'),
    details: t.exposeString('details', { nullable: true }),
    status: t.exposeString('status', { description: "'open', 'dismissed' or 'resolved'." }),
    add_date: t.field({ type: 'DateTime', resolve: (report) => report.addDate }),
    action: t.exposeString('action', { nullable: true, description: 'Ours, staff only: what was decided.' }),
    note: t.exposeString('note', { nullable: true, description: 'Ours, staff only.' }),
  }),
});

builder.queryFields((t) => ({
  staff_reports: t.field({
    type: [reportType],
    description: 'Staff only, ours: the reports of one status, the oldest first.',
    args: {
      status: t.arg.string({ defaultValue: 'open' }),
      limit: t.arg.int({ defaultValue: 50 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) => (await listReports(ctx.domain, parseInput(staffReportsInput, args))).items,
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
      reason: t.arg.string({ required: true }),
      details: t.arg.string(),
    },
    resolve: (_root, args, ctx) => makeReport(ctx.domain, parseInput(makeReportInput, args)),
  }),
  resolveReport: t.field({
    type: reportType,
    nullable: true,
    description: "Staff only, ours. action: 'dismiss', 'remove_media' or 'suspend_user'; once.",
    args: {
      id: t.arg.id({ required: true }),
      action: t.arg.string({ required: true }),
      note: t.arg.string(),
    },
    resolve: (_root, args, ctx) => resolveReport(ctx.domain, parseInput(resolveReportInput, args)),
  }),
}));
