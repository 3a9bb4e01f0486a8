import { livestreamKinds } from '@foxreel/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** One live of one creator; at most one is open at a time. Its id names the LiveKit room. */
export const lives = pgTable(
  'lives',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: livestreamKinds }).notNull(),
    /** 'starting' until LiveKit says that the creator publishes. */
    state: text('state', { enum: ['starting', 'live', 'ended'] })
      .notNull()
      .default('starting'),
    viewers: integer('viewers').notNull().default(0),
    startedAt: time('started_at'),
    /** When the creator was last known to be connected. */
    seenAt: time('seen_at').notNull().defaultNow(),
    endedAt: time('ended_at'),
    endReason: text('end_reason'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('lives_open').on(table.accountId).where(sql`${table.state} <> 'ended'`),
    index('lives_state').on(table.state, table.seenAt),
  ],
);
