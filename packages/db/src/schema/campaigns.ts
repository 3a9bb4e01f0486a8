import { sql } from '../drizzle.ts';
import { doublePrecision, index, pgTable, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { media } from './media.ts';

/** A short URL of a media: /short/{id}. One per media and sharer, so repeated requests return the same one. */
export const shortLinks = pgTable(
  'short_links',
  {
    /** Short, unguessable, made of letters and digits. */
    id: text('id').primaryKey(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('short_links_media').on(table.mediaId, table.accountId),
    index('short_links_account').on(table.accountId),
  ],
);

/** Campaign analytics (spec part 1 §7): append-only; the visitor is a random cookie, never an IP address. */
export const campaignEvents = pgTable(
  'campaign_events',
  {
    id: primaryId(),
    kind: text('kind', { enum: ['viewed', 'progress', 'swipe'] }).notNull(),
    campaign: text('campaign'),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    visitor: text('visitor'),
    /** How much of the video was watched, 0 to 1. */
    progress: doublePrecision('progress'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('campaign_events_campaign').on(table.campaign, table.createdAt),
    index('campaign_events_media').on(table.mediaId, table.createdAt),
    index('campaign_events_account').on(table.accountId).where(sql`${table.accountId} is not null`),
  ],
);
