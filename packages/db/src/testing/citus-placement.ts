import type { PgTable } from '../drizzle-pg.ts';
import type * as schema from '../schema/index.ts';

type Schema = typeof schema;
export type TableName = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema];

/**
 * Where Citus would keep a table: on the shard of the account, or the thread, in a column that it has, and `beside` rows of another table
 * that always have the same one; on the shard of the row that it belongs to, in a column that it would get; a copy on every node; or only
 * on the coordinator.
 */
export type Placement =
  | { on: 'account' | 'thread'; by: string; beside?: TableName | undefined }
  | { on: 'parent'; parent: TableName }
  | { on: 'every node' }
  | { on: 'coordinator' };

const account = (by = 'accountId', beside?: TableName): Placement => ({ on: 'account', by, beside });
const withParent = (parent: TableName): Placement => ({ on: 'parent', parent });
const everyNode: Placement = { on: 'every node' };
const coordinator: Placement = { on: 'coordinator' };

/** Every table of the schema (docs/citus.md): without an entry, a new one does not compile. */
export const placements: Readonly<Record<TableName, Placement>> = {
  accounts: account('id'),
  apiTokens: account(),
  autoDeliveries: withParent('autoRules'),
  autoRules: account(),
  battleEntries: coordinator,
  battleLinks: coordinator,
  battles: coordinator,
  blocks: account('blockerId'),
  campaignEvents: withParent('media'),
  cards: account(),
  collectionMedia: account('accountId', 'collections'),
  collections: account(),
  commentLikes: account(),
  commentMentions: withParent('comments'),
  commentSettings: account(),
  comments: withParent('media'),
  creatorAgreements: coordinator,
  creatorRequests: coordinator,
  domainEvents: coordinator,
  emailTokens: account(),
  follows: account('followerId'),
  heldUsernames: coordinator,
  hiddenMedia: account(),
  identityFileReads: coordinator,
  identityFiles: coordinator,
  ledgerBalances: coordinator,
  ledgerEntries: coordinator,
  ledgerTransfers: coordinator,
  likes: account(),
  liveChatMessages: account('creatorId'),
  liveChatModerators: account('creatorId'),
  liveChatMutes: account('creatorId'),
  liveChatSettings: account(),
  liveGoals: account('creatorId', 'lives'),
  livePollVotes: withParent('livePolls'),
  livePolls: account('creatorId', 'lives'),
  liveRecordings: withParent('lives'),
  liveReminders: account(),
  liveSetups: account(),
  lives: account(),
  mails: coordinator,
  massBatches: withParent('massMessages'),
  massMessages: account(),
  massOpens: account(),
  massOptOuts: account(),
  media: account(),
  mediaPeople: withParent('media'),
  mediaTags: withParent('media'),
  messageFileHolds: withParent('messageFiles'),
  messageFileThreads: withParent('messageFiles'),
  messageFiles: account(),
  messageSettings: account(),
  messages: { on: 'thread', by: 'threadId' },
  messengerTemplates: account(),
  moneyRounds: coordinator,
  mutedAccounts: account(),
  payments: coordinator,
  payoutDetails: coordinator,
  payouts: coordinator,
  persistedOperations: everyNode,
  popularityChanges: coordinator,
  purchases: account(),
  pushSubscriptions: account(),
  pushes: withParent('pushSubscriptions'),
  reports: coordinator,
  retainedRecords: coordinator,
  sales: coordinator,
  sandboxClock: coordinator,
  savedMedia: account(),
  scheduledLives: account(),
  searchWords: coordinator,
  securityChanges: account(),
  sessions: account(),
  sharedLinks: account('accountId', 'media'),
  shortLinks: account(),
  sounds: everyNode,
  streamKeys: account(),
  subscriptionDetails: account(),
  subscriptionTerms: withParent('subscriptions'),
  subscriptions: account('fromId'),
  supportVisitors: coordinator,
  tags: everyNode,
  teaserWaits: withParent('teasers'),
  teasers: withParent('media'),
  threads: { on: 'thread', by: 'id' },
  uploads: account('accountId', 'media'),
  watchedMedia: account(),
  workerHeartbeats: coordinator,
};
