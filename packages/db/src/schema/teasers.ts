import { messageWriters, teaserStates } from '@foxreel/contracts';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { media } from './media.ts';
import { messages } from './messaging.ts';

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
