import { sql } from '../drizzle.ts';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
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

/** A creator's link to one of their media, paid or free: /link/{id}. Removing it deletes the row; sales name the media. */
export const sharedLinks = pgTable(
  'shared_links',
  {
    /** Like short_links. The id of a free link is all that its files require. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    description: text('description').notNull(),
    /** 0: free. */
    priceCents: integer('price_cents').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('shared_links_account_created').on(table.accountId, table.createdAt, table.id),
    index('shared_links_media').on(table.mediaId),
    check('shared_links_price', sql`${table.priceCents} >= 0`),
  ],
);

/** Media that an account hides from its feeds, searches and tag pages. */
export const hiddenMedia = pgTable(
  'hidden_media',
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
    index('hidden_media_media').on(table.mediaId),
    index('hidden_media_account').on(table.accountId, table.createdAt, table.mediaId),
  ],
);

/** Creators that an account hides from its shuffled feeds. Weaker than a block, and invisible to the creator. */
export const mutedAccounts = pgTable(
  'muted_accounts',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    hiddenAccountId: uuid('hidden_account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.hiddenAccountId] }),
    index('muted_accounts_hidden').on(table.hiddenAccountId),
  ],
);
