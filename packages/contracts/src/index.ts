export * from './account.ts';
export * from './captions.ts';
export * from './comments.ts';
export * from './creator-request.ts';
export * from './jobs.ts';
export * from './languages.ts';
export * from './library.ts';
export * from './limits.ts';
export * from './links.ts';
export * from './live.ts';
export * from './live-views.ts';
export * from './mass-message.ts';
export * from './media.ts';
export * from './messages.ts';
export * from './messaging.ts';
export * from './money.ts';
export { noConnection } from './no-connection.ts';
export * from './notifications.ts';
export {
  type AddCardInput,
  addCardInput,
  brandOf,
  type CardForm,
  cardForm,
  defaultCardInput,
  isExpired,
  type PayoutDetailsInput,
  type PayoutDetailsView,
  payoutDetailsInput,
  payoutMethods,
} from './payment-details.ts';
export * from './realtime.ts';
export { id, isoTime, plainName, username } from './scalars.ts';
export * from './scheduled-lives.ts';
export * from './staff.ts';
export * from './stream-health.ts';
export {
  isSupportVisitorKey,
  type MakeReportInput,
  makeReportInput,
  type NewSupportMessageInput,
  newSupportMessageInput,
  type ReportAction,
  type ReportedCommentView,
  type ReportStatus,
  type ReportSubjectView,
  type ReportView,
  type ResolveReportInput,
  reportReasons,
  resolveReportInput,
  type StaffReportsInput,
  type StartSupportChatInput,
  type SupportMessageListInput,
  type SupportThreadListInput,
  type SupportUserInput,
  type SupportVisitorKeyView,
  type SupportVisitorView,
  staffReportsInput,
  startSupportChatInput,
  supportAccountId,
  supportMessageListInput,
  supportThreadListInput,
  supportUserInput,
  supportVisitorHeader,
} from './support.ts';
export * from './views.ts';
