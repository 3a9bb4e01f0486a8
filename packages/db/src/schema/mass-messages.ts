import { sendTos } from '@foxreel/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { messageFiles, type StoredMessageData } from './messaging.ts';

/** One message to many: this row and its audience are what recipients read until a batch has written it into their threads. */
export const massMessages = pgTable(
  'mass_messages',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Two sendings of one key are one: the client's, or one that was made of the content and the minute. */
    key: text('key').notNull(),
    /** SHA-256 of what is sent to whom and when: a key that comes back with other content is refused. */
    contentHash: text('content_hash').notNull(),
    sendTo: text('send_to', { enum: sendTos }).notNull(),
    messages: jsonb('messages').$type<StoredMessageData[]>().notNull(),
    /** Those chosen, for custom only. */
    custom: uuid('custom').array().notNull().default(sql`'{}'`),
    excluded: uuid('excluded').array().notNull().default(sql`'{}'`),
    status: text('status', { enum: ['queued', 'sending', 'sent', 'canceled', 'failed'] })
      .notNull()
      .default('queued'),
    /** Held: nothing is delivered and nobody reads it in advance until it is taken up again. */
    pausedAt: time('paused_at'),
    scheduledAt: time('scheduled_at'),
    /** Product time at which it became visible: who was in the audience then gets it. */
    sentAt: time('sent_at'),
    /** A uuidv7 of that moment: what the ids of its messages begin with, so that they stand in a thread where they belong. */
    baseId: uuid('base_id'),
    /** Counted at the beginning of the sending; an estimate before. */
    recipients: integer('recipients').notNull().default(0),
    /** All its batches are planned. */
    splitAt: time('split_at'),
    finishedAt: time('finished_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('mass_messages_key').on(table.accountId, table.key),
    index('mass_messages_account_id').on(table.accountId, table.id),
    /** What an inbox looks through: the few that are being sent now. */
    index('mass_messages_sending')
      .on(table.accountId)
      .where(sql`${table.status} = 'sending' and ${table.pausedAt} is null`),
  ],
);

/** A part of an audience, delivered in one transaction. Numbers below zero only count what was delivered when somebody opened their messages. */
export const massBatches = pgTable(
  'mass_batches',
  {
    massId: uuid('mass_id')
      .notNull()
      .references(() => massMessages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    source: text('source', { enum: ['follows', 'subscriptions', 'open'] }).notNull(),
    /** After this one, up to and with that one, in the order of the source; null for its beginning and its end. */
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

/** Who has read a mass message. */
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

/** Who wants no mass messages of a creator; without a creator, of nobody. */
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

/** What a creator writes often. */
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

/** A file that a mass message, a rule or a template (its holder) still needs does not expire. */
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
