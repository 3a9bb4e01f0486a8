import { z } from 'zod';
import { limits } from './limits.ts';
import { sharedLinkInput } from './links.ts';
import { messages } from './messages.ts';
import { messageData } from './messaging.ts';
import { email, id, page, supportVisitorKey } from './scalars.ts';
import type { StaffAccountView } from './staff.ts';
import type { CommentView, MediaView } from './views.ts';

/** The one support account: always the first participant of a support thread. */
export const supportAccountId = '00000000-0000-7000-8000-0000000000f0';
export const isSupportVisitorKey = (value: unknown): value is string => supportVisitorKey.safeParse(value).success;

/** How a visitor's key is passed to GET /message-files/{id}. */
export const supportVisitorHeader = 'support-visitor';

/** Which support chat: an account's id, or a visitor's key. */
const chatUser = z.union([id, supportVisitorKey], { error: 'Must be an id' }).nullish();

/** Both optional: what a visitor tells staff about themselves. */
export const startSupportChatInput = z.object({
  name: z.string().trim().max(limits.supportNameMax, messages.supportName).nullish(),
  email: z.union([z.literal(''), email], { error: messages.emailInvalid }).nullish(),
});
export type StartSupportChatInput = z.output<typeof startSupportChatInput>;

/** A visitor's credentials: returned once, and valid for `idleDays` after the last use. */
export interface SupportVisitorKeyView {
  userid: string;
  idleDays: number;
}

/** A visitor as staff see them. */
export interface SupportVisitorView {
  user: string;
  name: string | null;
  email: string | null;
  addDate: string;
}

/** Staff pass the member as `userid` (or `to`); a member passes nothing, or themselves. */
export const newSupportMessageInput = z.object({ to: id.nullish(), userid: chatUser, data: messageData });
export type NewSupportMessageInput = z.output<typeof newSupportMessageInput>;

export const supportMessageListInput = page.extend({ userid: chatUser });
export type SupportMessageListInput = z.output<typeof supportMessageListInput>;

export const supportUserInput = z.object({ userid: chatUser });
export type SupportUserInput = z.output<typeof supportUserInput>;

export const supportThreadListInput = page;
export type SupportThreadListInput = z.output<typeof supportThreadListInput>;

/** The documented list (spec part 1 §9). */
export const reportReasons = ['Stolen content', 'Not working', 'Spam', 'Inappropriate content', 'Other'] as const;

const reportStatuses = ['open', 'dismissed', 'resolved'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

const reportActions = ['dismiss', 'remove_media', 'remove_comment', 'warn_user', 'suspend_user'] as const;
export type ReportAction = (typeof reportActions)[number];

/** `link`: the shared link through which the reporter sees the media. */
export const makeReportInput = z
  .object({
    report_user: id.optional(),
    report_media: id.optional(),
    report_comment: id.optional(),
    link: sharedLinkInput.shape.id.optional(),
    reason: z.enum(reportReasons, { error: messages.reportReason }),
    details: z.string().trim().max(limits.reportDetailsMax, messages.reportDetails).optional(),
  })
  .refine(
    ({ report_user, report_media, report_comment }) => [report_user, report_media, report_comment].some(Boolean),
    { error: messages.reportTarget, path: ['report_user'] },
  )
  .refine(({ report_user, report_media, report_comment }) => !report_comment || (!report_user && !report_media), {
    error: messages.reportCommentAlone,
    path: ['report_comment'],
  });
export type MakeReportInput = z.output<typeof makeReportInput>;

export const staffReportsInput = page.extend({ status: z.enum(reportStatuses).default('open') });
export type StaffReportsInput = z.output<typeof staffReportsInput>;

/** `note` is for staff; the owner sees it too if action is taken, and a warning requires one. */
export const resolveReportInput = z
  .object({
    id,
    action: z.enum(reportActions, { error: messages.reportAction }),
    note: z.string().trim().max(limits.reportDetailsMax, messages.reportDetails).optional(),
  })
  .refine(({ action, note }) => action !== 'warn_user' || Boolean(note), {
    error: messages.warningNote,
    path: ['note'],
  });
export type ResolveReportInput = z.output<typeof resolveReportInput>;

export interface ReportView {
  id: string;
  reportUser: string | null;
  reportMedia: string | null;
  reportComment: string | null;
  reason: string;
  details: string | null;
  status: ReportStatus;
  addDate: string;
  /** Staff only; also null if the reporter was deleted. */
  reporter: string | null;
  action: ReportAction | null;
  note: string | null;
}

export type ReportedCommentView = Pick<CommentView, 'id' | 'media' | 'message' | 'addDate'>;

/** A report's subject for staff; null means deleted. `account` is the reported one, or the owner of the media or comment. */
export interface ReportSubjectView {
  account: StaffAccountView | null;
  reporter: StaffAccountView | null;
  media: MediaView | null;
  comment: ReportedCommentView | null;
}
