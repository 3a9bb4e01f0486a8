import type { ReportView } from '@foxreel/contracts';
import type { schema } from '@foxreel/db';

export type ReportRow = typeof schema.reports.$inferSelect;

/** A report as its maker sees it, or as staff do, who also see what was decided. */
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
