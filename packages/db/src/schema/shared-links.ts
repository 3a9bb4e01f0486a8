import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './column-types.ts';
import { accounts } from './identity.ts';
import { media } from './media.ts';

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
