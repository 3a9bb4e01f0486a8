import { sql } from '../drizzle.ts';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { subscriptions } from './rights.ts';

const periodUnits = ['day', 'week', 'month', 'year'] as const;

/** A card as the payment provider's token. We never store card numbers or security codes. */
export const cards = pgTable(
  'cards',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    token: text('token').notNull(),
    /** The provider's id of the card's owner, if it needs one to charge again. */
    customer: text('customer'),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    name: text('name').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    /** When the owner last made it the default. The card with the latest time (or creation) pays. */
    preferredAt: time('preferred_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('cards_account').on(table.accountId, table.createdAt)],
);

/** A card charge for Fox Coins. It outlives its account, because the books need it. */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    accountId: uuid('account_id').notNull(),
    /** The caller's idempotency key. */
    key: text('key').notNull(),
    provider: text('provider').notNull(),
    /** The provider's id of the charge. */
    reference: text('reference'),
    cardId: uuid('card_id'),
    cents: integer('cents').notNull(),
    coins: integer('coins').notNull(),
    status: text('status', { enum: ['open', 'paid', 'refused', 'refunding', 'refunded', 'charged_back'] }).notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payments_key').on(table.accountId, table.key),
    index('payments_account').on(table.accountId, table.createdAt, table.id),
    index('payments_reference').on(table.provider, table.reference),
    index('payments_status').on(table.status, table.id),
  ],
);

/**
 * What one member paid another; the id is the transfer's. Both a fan's purchases and a creator's earnings are read from here.
 * Rows outlive the accounts and media they name, because the books need them.
 */
export const sales = pgTable(
  'sales',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['tip', 'media', 'subscription', 'teaser'] }).notNull(),
    buyerId: uuid('buyer_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    /** The media, subscription or message paid for. */
    subjectId: uuid('subject_id'),
    message: text('message'),
    /** The live in which a tip was given, for everybody there to see. */
    liveId: uuid('live_id'),
    /** The price in Fox Coins. */
    coins: integer('coins').notNull(),
    /** The same price in dollars. */
    priceCents: integer('price_cents').notNull(),
    /** The value of those coins, and the creator's share of it. */
    valueCents: integer('value_cents').notNull(),
    shareCents: integer('share_cents').notNull(),
    /** Product time at which the share is no longer 'pending'. */
    availableAt: time('available_at').notNull(),
    releasedBy: uuid('released_by'),
    refundedBy: uuid('refunded_by'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('sales_buyer').on(table.buyerId, table.createdAt, table.id),
    // The last two columns make it a covering index: daily earnings need no table access.
    index('sales_creator_days').on(table.creatorId, table.createdAt, table.id, table.shareCents, table.refundedBy),
    index('sales_live').on(table.liveId, table.createdAt).where(sql`${table.liveId} is not null`),
    index('sales_pending')
      .on(table.availableAt, table.id)
      .where(sql`${table.releasedBy} is null and ${table.refundedBy} is null`),
  ],
);

/** A creator's subscription offer. Prices in cents. */
export const subscriptionDetails = pgTable('subscription_details', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  enabled: boolean('enabled').notNull().default(true),
  trialDuration: integer('trial_duration'),
  trialUnit: text('trial_unit', { enum: periodUnits }),
  trialCents: integer('trial_cents'),
  periodDuration: integer('period_duration').notNull(),
  periodUnit: text('period_unit', { enum: periodUnits }).notNull(),
  periodCents: integer('period_cents').notNull(),
  updatedAt: time('updated_at').notNull(),
});

/** The price the subscriber agreed to, which they keep when the creator changes theirs. */
export const subscriptionTerms = pgTable('subscription_terms', {
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  periodDuration: integer('period_duration').notNull(),
  periodUnit: text('period_unit', { enum: periodUnits }).notNull(),
  periodCents: integer('period_cents').notNull(),
  /** Periods paid, including the trial, and failed attempts at the next one. */
  periodsPaid: integer('periods_paid').notNull(),
  failures: integer('failures').notNull().default(0),
});

/** A creator's payout destination. It outlives the account, as tax law requires. */
export const payoutDetails = pgTable('payout_details', {
  accountId: uuid('account_id').primaryKey(),
  method: text('method', { enum: ['bank_wire', 'paypal', 'wise', 'sepa'] }).notNull(),
  /** Whose account it is. */
  holder: text('holder').notNull(),
  /** The IBAN, account number or email of the payee. */
  destination: text('destination').notNull(),
  /** The bank and its code, for a bank wire. */
  bank: text('bank'),
  updatedAt: time('updated_at').notNull(),
  /** Product time until which payouts are on hold, because these details are new. */
  heldUntil: time('held_until'),
});

/** A payout to a creator: one per creator and payout day. */
export const payouts = pgTable(
  'payouts',
  {
    id: primaryId(),
    creatorId: uuid('creator_id').notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    status: text('status', { enum: ['pending', 'paid', 'rejected'] }).notNull(),
    /** Product time of the payout day. */
    dueAt: time('due_at').notNull(),
    reason: text('reason'),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('payouts_once').on(table.creatorId, table.dueAt),
    index('payouts_creator').on(table.creatorId, table.createdAt, table.id),
    index('payouts_status').on(table.status, table.createdAt, table.id),
  ],
);

/** Rounds of the money worker that run once, such as a day's payouts. */
export const moneyRounds = pgTable(
  'money_rounds',
  { name: text('name').notNull(), dueAt: time('due_at').notNull(), doneAt: time('done_at').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.dueAt] })],
);
