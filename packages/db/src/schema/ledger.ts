import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';

/** A movement of value: one row, and two or more entries that sum to zero in each currency. Never changed, never deleted (a trigger refuses). */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    /** The same key is the same transfer: posted once, however often it is asked for. */
    key: text('key').notNull(),
    /** Every rate, share and fee that it was worked out with. */
    rates: jsonb('rates').$type<Record<string, string | number>>().notNull(),
    memo: text('memo').notNull(),
    /** The transfer that this one takes back. */
    reverses: uuid('reverses'),
    /** Product time. */
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transfers_key').on(table.key),
    index('ledger_transfers_reverses').on(table.reverses).where(sql`${table.reverses} is not null`),
  ],
);

/**
 * One side of a transfer: `amount` is what the account gains, in whole coins or whole cents. `account` is a name
 * (domain/ledger/transfers.ts) and no foreign key: checking one would lock the row of a creator whom everybody pays.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Checked by the trigger that also checks the balance, once for all rows of a statement. */
    transferId: uuid('transfer_id').notNull(),
    account: text('account').notNull(),
    currency: text('currency', { enum: ['coins', 'cents'] }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.seq] }),
    // Rows come in the order of both: block ranges find them by either, at little cost to who writes.
    index('ledger_entries_order').using('brin', table.seq, table.transferId),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
    check('ledger_entries_currency', sql`(${table.currency} = 'coins') = (${table.account} like 'coins%')`),
  ],
);

/**
 * Balances beside the entries. A kept one is changed by every transfer, under its row lock, and is never below zero. One that is not
 * kept holds the sum of its entries up to `foldedSeq`; the later ones are added when it is read.
 */
export const ledgerBalances = pgTable(
  'ledger_balances',
  {
    account: text('account').primaryKey(),
    kept: boolean('kept').notNull(),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    foldedSeq: bigint('folded_seq', { mode: 'number' }).notNull().default(0),
    /** Product time of the last movement. */
    movedAt: time('moved_at').notNull(),
    /** Product time of the last movement that its owner asked for, and how many dormancy fees were taken since. */
    activeAt: time('active_at').notNull(),
    dormancyFees: bigint('dormancy_fees', { mode: 'number' }).notNull().default(0),
    /** The day of activeAt where there is something to take a fee from. Indexed in its place: it changes once a day, not with each movement. */
    activeDay: date('active_day').generatedAlwaysAs(
      sql`case when kept and balance > 0 then (active_at at time zone 'UTC')::date end`,
    ),
  },
  (table) => [
    check('ledger_balances_not_below_zero', sql`not ${table.kept} or ${table.balance} >= 0`),
    index('ledger_balances_active').on(table.activeDay).where(sql`${table.activeDay} is not null`),
  ],
);
