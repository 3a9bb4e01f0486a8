import { messageOrigins, messageWriters, ruleEvents, teaserStates } from '@foxreel/contracts';
import { sql } from '../drizzle.ts';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { media } from './media.ts';

export interface StoredMessageData {
  type: 'text' | 'upload' | 'teaser';
  value: string;
}

/** One per pair of accounts; account 1 has the smaller id, so that concurrent first messages create one thread. */
export const threads = pgTable(
  'threads',
  {
    id: primaryId(),
    account1Id: uuid('account1_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    account2Id: uuid('account2_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    unread1: integer('unread1').notNull().default(0),
    unread2: integer('unread2').notNull().default(0),
    visible1: boolean('visible1').notNull().default(true),
    visible2: boolean('visible2').notNull().default(true),
    lastMessageId: uuid('last_message_id'),
    /** Set when a participant deletes the thread: messages up to this one are hidden from them. */
    cleared1: uuid('cleared1'),
    cleared2: uuid('cleared2'),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUpdate: time('last_update').notNull().defaultNow(),
  },
  (table) => [
    // Deliberately not unique: a new thread's id is derived from its two accounts, which already makes it unique. With a second
    // unique index, two concurrent first messages would fail on the one that ON CONFLICT does not name.
    index('threads_pair').on(table.account1Id, table.account2Id),
    index('threads_account1_updated').on(table.account1Id, table.lastUpdate, table.id),
    index('threads_account2_updated').on(table.account2Id, table.lastUpdate, table.id),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: primaryId(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    fromId: uuid('from_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    data: jsonb('data').$type<StoredMessageData[]>().notNull(),
    origin: text('origin', { enum: messageOrigins }).notNull().default('person'),
    /** Makes repeated sends a no-op, for example 'auto:{delivery}:{index}'. */
    dedupeKey: text('dedupe_key'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('messages_thread_id').on(table.threadId, table.id),
    index('messages_from').on(table.fromId),
    uniqueIndex('messages_dedupe').on(table.dedupeKey).where(sql`${table.dedupeKey} is not null`),
  ],
);

/** One per creator and event. */
export const autoRules = pgTable(
  'auto_rules',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    event: text('event', { enum: ruleEvents }).notNull(),
    enabled: boolean('enabled').notNull().default(true),
    messages: jsonb('messages').$type<StoredMessageData[]>().notNull(),
    delayAmount: integer('delay_amount'),
    delayUnit: text('delay_unit', { enum: ['minutes', 'hours'] }),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('auto_rules_account_event').on(table.accountId, table.event)],
);

/** Enforced by the unique pair: an event counts once per fan and rule. */
export const autoDeliveries = pgTable(
  'auto_deliveries',
  {
    id: primaryId(),
    ruleId: uuid('rule_id')
      .notNull()
      .references(() => autoRules.id, { onDelete: 'cascade' }),
    fanId: uuid('fan_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    dueAt: time('due_at').notNull(),
    state: text('state', { enum: ['waiting', 'delivered', 'skipped'] })
      .notNull()
      .default('waiting'),
    /** The reason why it was skipped. */
    reason: text('reason'),
    deliveredAt: time('delivered_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('auto_deliveries_rule_fan').on(table.ruleId, table.fanId),
    index('auto_deliveries_due').on(table.state, table.dueAt),
    index('auto_deliveries_rule').on(table.ruleId, table.id),
    index('auto_deliveries_fan').on(table.fanId),
  ],
);

/** A file sent in a message: private to its sender and to the threads it was sent in. */
export const messageFiles = pgTable(
  'message_files',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull(),
    type: text('type', { enum: ['image', 'video'] }).notNull(),
    mimeType: text('mime_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('message_files_account').on(table.accountId, table.createdAt)],
);

export const messageFileThreads = pgTable(
  'message_file_threads',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => messageFiles.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.threadId] }),
    index('message_file_threads_thread').on(table.threadId),
  ],
);

/**
 * The secret of a visitor who wrote to support without an account: a SHA-256 hash that expires some real time after its last
 * use.
 */
export const supportVisitors = pgTable(
  'support_visitors',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    /** As given by the visitor, never verified. */
    name: text('name'),
    email: text('email'),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('support_visitors_key').on(table.keyHash),
    index('support_visitors_used').on(table.lastUsedAt),
  ],
);

/** The preview of a paid message: cut once per media and length, for all recipients. */
export const teasers = pgTable(
  'teasers',
  {
    id: primaryId(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    /** Length in whole seconds, from the start. */
    seconds: integer('seconds').notNull(),
    state: text('state', { enum: teaserStates }).notNull().default('waiting'),
    /** Why there is no preview, for the sender. */
    reason: text('reason'),
    createdAt: time('created_at').notNull().defaultNow(),
    readyAt: time('ready_at'),
  },
  (table) => [uniqueIndex('teasers_media_seconds').on(table.mediaId, table.seconds)],
);

/** Threads whose open screens are notified when the preview is ready. */
export const teaserWaits = pgTable(
  'teaser_waits',
  {
    teaserId: uuid('teaser_id')
      .notNull()
      .references(() => teasers.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.teaserId, table.messageId] }),
    index('teaser_waits_message').on(table.messageId),
  ],
);

/** Who may start a conversation with an account; without a row, everyone. */
export const messageSettings = pgTable('message_settings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  writers: text('writers', { enum: messageWriters }).notNull(),
  updatedAt: time('updated_at').notNull().defaultNow(),
});
