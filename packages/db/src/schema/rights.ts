import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { media } from './media.ts';

/** Subscriptions. The right lasts until ends_at; null means until canceled. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: primaryId(),
    fromId: uuid('from_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    toId: uuid('to_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['active', 'canceled', 'ended'] })
      .notNull()
      .default('active'),
    renewsAt: time('renews_at'),
    endsAt: time('ends_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_pair').on(table.fromId, table.toId),
    index('subscriptions_from').on(table.fromId, table.createdAt, table.id),
    index('subscriptions_to').on(table.toId, table.status),
    index('subscriptions_to_created').on(table.toId, table.createdAt, table.id),
    index('subscriptions_to_id').on(table.toId, table.id),
  ],
);

/** Media bought for good: one row per right. */
export const purchases = pgTable(
  'purchases',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mediaId] }),
    index('purchases_account').on(table.accountId, table.createdAt, table.mediaId),
    index('purchases_media').on(table.mediaId),
  ],
);
