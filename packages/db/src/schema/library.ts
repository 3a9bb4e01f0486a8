import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { citext, primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { media } from './media.ts';

/** An account's watch history: each media once, at the time it was last watched. */
export const watchedMedia = pgTable(
  'watched_media',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    watchedAt: time('watched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mediaId] }),
    index('watched_media_media').on(table.mediaId),
    index('watched_media_account').on(table.accountId, table.watchedAt, table.mediaId),
  ],
);

/** A named private list of media. Every account that saves has one default collection, which stays. */
export const collections = pgTable(
  'collections',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: citext('name').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('collections_name').on(table.accountId, table.name),
    uniqueIndex('collections_default').on(table.accountId).where(sql`${table.isDefault}`),
    index('collections_account').on(table.accountId, table.createdAt, table.id),
  ],
);

/** The media of a collection. It repeats the collection's owner, for lists and deletion by account. */
export const savedMedia = pgTable(
  'saved_media',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.mediaId] }),
    index('saved_media_media').on(table.mediaId),
    index('saved_media_account').on(table.accountId, table.mediaId),
    index('saved_media_collection').on(table.collectionId, table.createdAt, table.mediaId),
  ],
);
