import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { time } from './column-types.ts';
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
