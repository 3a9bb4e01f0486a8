import { sendTos } from '@foxreel/contracts';
import { sql } from '../drizzle.ts';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { messageFiles, type StoredMessageData } from './messaging.ts';

/** A mass message: recipients read it from this row and its audience until a batch has written it to their threads. */
export const massMessages = pgTable(
  'mass_messages',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Idempotency: the client's key, or one derived from the content and the minute. */
    key: text('key').notNull(),
    /** SHA-256 of content, audience and time: reusing a key with different content is an error. */
    contentHash: text('content_hash').notNull(),
    sendTo: text('send_to', { enum: sendTos }).notNull(),
    messages: jsonb('messages').$type<StoredMessageData[]>().notNull(),
    /** The chosen people, for 'custom' only. */
    custom: uuid('custom').array().notNull().default(sql`'{}'`),
    excluded: uuid('excluded').array().notNull().default(sql`'{}'`),
    status: text('status', { enum: ['queued', 'sending', 'sent', 'canceled', 'failed'] })
      .notNull()
      .default('queued'),
    /** Paused: nothing is delivered or shown until it is resumed. */
    pausedAt: time('paused_at'),
    scheduledAt: time('scheduled_at'),
    /** Product time at which it became visible: the audience at that time receives it. */
    sentAt: time('sent_at'),
    /** A uuidv7 of that time. The ids of its messages start with it, so that they sort correctly in their threads. */
    baseId: uuid('base_id'),
    /** An estimate until sending starts, then the count. */
    recipients: integer('recipients').notNull().default(0),
    /** Whether all batches are planned. */
    splitAt: time('split_at'),
    finishedAt: time('finished_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mass_messages_key').on(table.accountId, table.key),
    index('mass_messages_account_id').on(table.accountId, table.id),
    /** For inboxes: the few messages that are being sent. */
    index('mass_messages_sending')
      .on(table.accountId)
      .where(sql`${table.status} = 'sending' and ${table.pausedAt} is null`),
  ],
);

/**
 * A part of an audience, delivered in one transaction. A negative number only counts deliveries made when a recipient opened
 * their messages.
 */
export const massBatches = pgTable(
  'mass_batches',
  {
    massId: uuid('mass_id')
      .notNull()
      .references(() => massMessages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    source: text('source', { enum: ['follows', 'subscriptions', 'open'] }).notNull(),
    /** Exclusive start and inclusive end, in the source's order; null for its beginning and its end. */
    fromAt: time('from_at'),
    fromId: uuid('from_id'),
    toAt: time('to_at'),
    toId: uuid('to_id'),
    state: text('state', { enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    delivered: integer('delivered').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.massId, table.number] }),
    index('mass_batches_open').on(table.massId).where(sql`${table.state} <> 'done'`),
  ],
);

/** Recipients who have read a mass message. */
export const massOpens = pgTable(
  'mass_opens',
  {
    massId: uuid('mass_id')
      .notNull()
      .references(() => massMessages.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.massId, table.accountId] }),
    index('mass_opens_account').on(table.accountId),
  ],
);

/** Opt-outs from a creator's mass messages; without a creator, from everybody's. */
export const massOptOuts = pgTable(
  'mass_opt_outs',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mass_opt_outs_once').on(table.accountId, sql`coalesce(${table.creatorId}, ${table.accountId})`),
    index('mass_opt_outs_creator').on(table.creatorId),
  ],
);

/** Saved texts of a creator. */
export const messengerTemplates = pgTable(
  'messenger_templates',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    messages: jsonb('messages').$type<StoredMessageData[]>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('messenger_templates_account_id').on(table.accountId, table.id)],
);

/** A file that a mass message, rule or template (its holder) still needs does not expire. */
export const messageFileHolds = pgTable(
  'message_file_holds',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => messageFiles.id, { onDelete: 'cascade' }),
    holderId: uuid('holder_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.holderId] }),
    index('message_file_holds_holder').on(table.holderId),
  ],
);
