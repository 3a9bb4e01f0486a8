import { foreignKey, index, pgTable, primaryKey, uniqueIndex, uuid } from '../drizzle-pg.ts';
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

/** What an account saved: each media once. Its collections group it. */
export const savedMedia = pgTable(
  'saved_media',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mediaId] }),
    index('saved_media_media').on(table.mediaId),
    index('saved_media_account').on(table.accountId, table.createdAt, table.mediaId),
  ],
);

/** A named group of what an account saved. */
export const collections = pgTable(
  'collections',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: citext('name').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [uniqueIndex('collections_name').on(table.accountId, table.name)],
);

/** The media of a collection, all of them saved: what is no longer saved leaves every collection. */
export const collectionMedia = pgTable(
  'collection_media',
  {
    id: primaryId(),
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    /** The owner of the collection. */
    accountId: uuid('account_id').notNull(),
    mediaId: uuid('media_id').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('collection_media_pair').on(table.collectionId, table.mediaId),
    foreignKey({
      name: 'collection_media_saved_media',
      columns: [table.accountId, table.mediaId],
      foreignColumns: [savedMedia.accountId, savedMedia.mediaId],
    }).onDelete('cascade'),
    index('collection_media_saved').on(table.accountId, table.mediaId),
    index('collection_media_collection').on(table.collectionId, table.createdAt, table.mediaId),
  ],
);
