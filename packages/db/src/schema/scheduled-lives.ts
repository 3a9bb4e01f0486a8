import { scheduledLiveStates } from '@foxreel/contracts';
import { sql } from '../drizzle.ts';
import { index, integer, pgTable, primaryKey, text, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** A live that a creator has announced. */
export const scheduledLives = pgTable(
  'scheduled_lives',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    startsAt: time('starts_at').notNull(),
    state: text('state', { enum: scheduledLiveStates }).notNull().default('scheduled'),
    /** How often it was moved: an outdated reminder job finds another number. */
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('scheduled_lives_account').on(table.accountId, table.startsAt),
    index('scheduled_lives_starts').on(table.startsAt, table.id).where(sql`${table.state} = 'scheduled'`),
  ],
);

/** Who wants to be reminded of a scheduled live. */
export const liveReminders = pgTable(
  'live_reminders',
  {
    scheduledLiveId: uuid('scheduled_live_id')
      .notNull()
      .references(() => scheduledLives.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.scheduledLiveId, table.accountId] }),
    index('live_reminders_account').on(table.accountId),
  ],
);
