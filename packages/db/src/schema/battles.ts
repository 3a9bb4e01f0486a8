import { battleEntryKinds } from '@foxreel/contracts';
import { sql } from '../drizzle.ts';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** Two lives side by side; hearts and gifts from viewers are the score. */
export const battles = pgTable(
  'battles',
  {
    id: primaryId(),
    /** The creator who sent the invitation. */
    account1Id: uuid('account1_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    account2Id: uuid('account2_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['invited', 'active', 'ended', 'expired'] })
      .notNull()
      .default('invited'),
    score1: integer('score1').notNull().default(0),
    score2: integer('score2').notNull().default(0),
    /** When the invitation expires, or, once accepted, when the battle ends. */
    endsAt: time('ends_at').notNull(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Rounds of the series: 1, or 3 of which two wins decide. */
    bestOf: integer('best_of').notNull().default(1),
    round: integer('round').notNull().default(1),
    /** The first battle of the series; null for the first itself. */
    seriesId: uuid('series_id'),
    /** Rounds won before this one. */
    wins1: integer('wins1').notNull().default(0),
    wins2: integer('wins2').notNull().default(0),
    /** Entries of the hash chain, and the hash of the last one. */
    chainLength: integer('chain_length').notNull().default(0),
    chainHash: text('chain_hash').notNull().default(''),
  },
  (table) => [
    uniqueIndex('battles_active_1').on(table.account1Id).where(sql`${table.state} = 'active'`),
    uniqueIndex('battles_active_2').on(table.account2Id).where(sql`${table.state} = 'active'`),
    index('battles_account1').on(table.account1Id, table.state),
    index('battles_account2').on(table.account2Id, table.state),
    index('battles_ends').on(table.endsAt).where(sql`${table.state} in ('invited', 'active')`),
  ],
);

/** The hash chain of a battle, append-only: each entry's hash covers the previous one's. */
export const battleEntries = pgTable(
  'battle_entries',
  {
    battleId: uuid('battle_id')
      .notNull()
      .references(() => battles.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind', { enum: battleEntryKinds }).notNull(),
    /** 1 or 2; 0 for entries of both. */
    side: integer('side').notNull(),
    points: integer('points').notNull(),
    /** The content as hashed, in ASCII. */
    content: text('content').notNull(),
    hash: text('hash').notNull(),
    /** The tip that a gift entry stands for, once. */
    tipId: uuid('tip_id'),
  },
  (table) => [
    primaryKey({ columns: [table.battleId, table.number] }),
    uniqueIndex('battle_entries_tip').on(table.tipId).where(sql`${table.tipId} is not null`),
  ],
);

/** An invitation to a battle that its creator passes on as a link. */
export const battleLinks = pgTable(
  'battle_links',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    bestOf: integer('best_of').notNull().default(1),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('battle_links_token').on(table.token), index('battle_links_account').on(table.accountId)],
);
