import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';
import { subscriptions } from './rights.ts';

const periodUnits = ['day', 'week', 'month', 'year'] as const;

/** A card as the payment provider's token. The number and the security code are never here, nor anywhere else. */
export const cards = pgTable(
  'cards',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    token: text('token').notNull(),
    /** The provider's own name for the card's owner, where it needs one to charge again. */
    customer: text('customer'),
    brand: text('brand').notNull(),
    lastFour: text('last_four').notNull(),
    name: text('name').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    /** When its owner last made it the default; the latest of these, or of being added, pays first. */
    preferredAt: time('preferred_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('cards_account').on(table.accountId, table.createdAt)],
);

/** A charge of a card for coins. It outlives its account: the books need it. */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    accountId: uuid('account_id').notNull(),
    /** The caller's idempotency key. */
    key: text('key').notNull(),
    provider: text('provider').notNull(),
    /** What the provider calls the charge. */
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
 * What one member paid another: the id is the transfer's. The fan's purchases and the creator's earnings are both read here.
 * Rows outlive the accounts and the media that they name: the books need them.
 */
export const sales = pgTable(
  'sales',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['tip', 'media', 'subscription', 'teaser'] }).notNull(),
    buyerId: uuid('buyer_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    /** The media, subscription or message that was paid for. */
    subjectId: uuid('subject_id'),
    message: text('message'),
    /** What the buyer paid. */
    coins: integer('coins').notNull(),
    /** The price in dollars that it stands for. */
    priceCents: integer('price_cents').notNull(),
    /** What those coins are worth, and how much of that is the creator's. */
    valueCents: integer('value_cents').notNull(),
    shareCents: integer('share_cents').notNull(),
    /** Product time at which the share leaves 'pending'. */
    availableAt: time('available_at').notNull(),
    releasedBy: uuid('released_by'),
    refundedBy: uuid('refunded_by'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    index('sales_buyer').on(table.buyerId, table.createdAt, table.id),
    // The last two are there to be read with the rest: what was earned on a day comes from the index alone.
    index('sales_creator_days').on(table.creatorId, table.createdAt, table.id, table.shareCents, table.refundedBy),
    index('sales_pending')
      .on(table.availableAt, table.id)
      .where(sql`${table.releasedBy} is null and ${table.refundedBy} is null`),
  ],
);

/** What a creator asks of subscribers. Prices in cents. */
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

/** The price that a subscriber agreed to. It stays theirs when the creator changes the price. */
export const subscriptionTerms = pgTable('subscription_terms', {
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  periodDuration: integer('period_duration').notNull(),
  periodUnit: text('period_unit', { enum: periodUnits }).notNull(),
  periodCents: integer('period_cents').notNull(),
  /** How many periods were paid for, the trial among them; and how often the next was tried in vain. */
  periodsPaid: integer('periods_paid').notNull(),
  failures: integer('failures').notNull().default(0),
});

/** Where a creator's payouts go. It outlives the account, as tax law wants the books to. */
export const payoutDetails = pgTable('payout_details', {
  accountId: uuid('account_id').primaryKey(),
  method: text('method', { enum: ['bank_wire', 'paypal', 'wise', 'sepa'] }).notNull(),
  /** Whose account it is. */
  holder: text('holder').notNull(),
  /** The IBAN, the account number, or the email of the payee. */
  destination: text('destination').notNull(),
  /** The bank and its code, for a wire. */
  bank: text('bank'),
  updatedAt: time('updated_at').notNull(),
  /** Product time until which payouts wait, because these details are new. */
  heldUntil: time('held_until'),
});

/** Money on its way to a creator: one per creator and payout day. */
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

/** Rounds of the money worker that come once, such as the payouts of a day. */
export const moneyRounds = pgTable(
  'money_rounds',
  { name: text('name').notNull(), dueAt: time('due_at').notNull(), doneAt: time('done_at').notNull() },
  (table) => [primaryKey({ columns: [table.name, table.dueAt] })],
);
