import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { time } from './column-types.ts';
import { accounts } from './identity.ts';
import { media } from './media.ts';

/** Media that an account hides from its shuffled feeds. */
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
  (table) => [primaryKey({ columns: [table.accountId, table.mediaId] }), index('hidden_media_media').on(table.mediaId)],
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
