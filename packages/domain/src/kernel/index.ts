export {
  type AccountSummaryRow,
  accountSummaries,
  accountSummaryColumns,
  avatarAddress,
  lockAccounts,
  summaryOf,
  toAccountSummary,
} from './accounts.ts';
export {
  blockedAmong,
  hiddenAccounts,
  hiddenAccountsOf,
  isBlocked,
  neitherBlocked,
  neitherBlockedText,
  noBlockBetween,
  notHiddenFrom,
  notHiddenFromText,
} from './blocks.ts';
export {
  type AccountActor,
  type Actor,
  asMember,
  asVisitor,
  type Clock,
  type Context,
  lockClock,
  moderatedCreator,
  type Publisher,
  type PushParts,
  type ReplicaReads,
  realNow,
  recordEvent,
  requireAccount,
  requireCreator,
  requireSession,
  requireStaff,
  SandboxClock,
  systemClock,
  viewerId,
  withTransaction,
} from './context.ts';
export { badInput, DomainError, forbidden, loginRequired, notFound } from './errors.ts';
export * from './fair-limiter.ts';
export {
  afterCursor,
  decodeCursor,
  encodeCursor,
  type OffsetPage,
  offsetPage,
  pageOf,
  timePage,
} from './paging.ts';
export {
  absentLiveServer,
  type ChargeOutcome,
  type LiveServer,
  type LiveServerEvent,
  type MoneyParts,
  moneyOf,
  noPayments,
  type PaymentEvent,
  type PaymentProvider,
  type Presence,
  type ProviderCard,
  type StorageQuota,
  storageQuotaOf,
  type WhipAnswer,
  type WhipCall,
} from './ports.ts';
export { fromReplica } from './replica.ts';
export {
  findWords,
  matchesWordText,
  matchText,
  normaliseSearch,
  type SearchWord,
  searchScoreText,
  searchWords,
  type TextMatch,
  textArray,
} from './search-text.ts';
export { hasBlockedWord, hasLink, uniqueBlockedWords } from './text-filter.ts';
