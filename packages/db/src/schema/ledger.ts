import { sql } from '../drizzle.ts';
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
} from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';

/**
 * A movement of value: one row, and two or more entries that sum to zero in each currency. A trigger prevents changes and
 * deletions.
 */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    /** Idempotency: the same key is the same transfer, posted once. */
    key: text('key').notNull(),
    /** Every rate, share and fee used to compute it. */
    rates: jsonb('rates').$type<Record<string, string | number>>().notNull(),
    memo: text('memo').notNull(),
    /** The transfer that this one reverses. */
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
 * One side of a transfer: `amount` is the account's gain in whole coins or cents. `account` is a name
 * (domain/ledger/transfers.ts), not a foreign key: checking one would lock the row of a creator whom many people pay.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Checked by the balance trigger, once for all rows of a statement. */
    transferId: uuid('transfer_id').notNull(),
    account: text('account').notNull(),
    currency: text('currency', { enum: ['coins', 'cents'] }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.seq] }),
    // Rows arrive in the order of both columns, so block range indexes find them by either and cost writers little.
    index('ledger_entries_order').using('brin', table.seq, table.transferId),
    check('ledger_entries_amount', sql`${table.amount} <> 0`),
    check('ledger_entries_currency', sql`(${table.currency} = 'coins') = (${table.account} like 'coins%')`),
  ],
);

/**
 * Balances of ledger accounts. A stored balance changes with every transfer under its row lock and never drops below zero. Any
 * other holds the sum of entries up to `foldedSeq`; later entries are added when it is read.
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
    /** Product time of the last movement that the owner requested, and the number of dormancy fees taken since. */
    activeAt: time('active_at').notNull(),
    dormancyFees: bigint('dormancy_fees', { mode: 'number' }).notNull().default(0),
    /**
     * The day of activeAt if there is a balance to take a fee from. Indexed instead of activeAt because it changes only once a
     * day.
     */
    activeDay: date('active_day').generatedAlwaysAs(
      sql`case when kept and balance > 0 then (active_at at time zone 'UTC')::date end`,
    ),
  },
  (table) => [
    check('ledger_balances_not_below_zero', sql`not ${table.kept} or ${table.balance} >= 0`),
    index('ledger_balances_active').on(table.activeDay).where(sql`${table.activeDay} is not null`),
  ],
);
