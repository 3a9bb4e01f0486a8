import { sql } from '../drizzle.ts';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from '../drizzle-pg.ts';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** The outbox: events, written in the transaction that caused them. Auto rules, notifications and webhooks read it. */
export const domainEvents = pgTable(
  'domain_events',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    /** The account that caused it; null for the system. */
    actorId: uuid('actor_id'),
    /** The account or item it concerns. */
    subjectId: uuid('subject_id'),
    payload: jsonb('payload').notNull().default({}),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('domain_events_kind').on(table.kind, table.id)],
);

/** How far the sandbox's clock is ahead of real time. One row, written only in a sandbox. */
export const sandboxClock = pgTable(
  'sandbox_clock',
  {
    id: boolean('id').primaryKey().default(true),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('sandbox_clock_single', sql`${table.id}`)],
);

/** Heartbeats. A worker not seen for a while is dead, and its locked jobs are taken over. */
export const workerHeartbeats = pgTable('worker_heartbeats', {
  workerId: text('worker_id').primaryKey(),
  process: text('process').notNull(),
  seenAt: time('seen_at').notNull().defaultNow(),
});

/**
 * Outgoing mail. Without SMTP_URL it stays here as the sandbox's outbox at /staff; with it, texts are deleted after sending. After
 * 90 days a row is deleted, or, if its id stands for what the mail is about, only the recipient and the subject are (empty).
 */
export const mails = pgTable(
  'mails',
  {
    id: primaryId(),
    accountId: uuid('account_id'),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text'),
    html: text('html'),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    tries: integer('tries').notNull().default(0),
    error: text('error'),
    createdAt: time('created_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  (table) => [
    index('mails_created_id').on(table.createdAt, table.id),
    index('mails_account').on(table.accountId),
    index('mails_not_expired').on(table.createdAt).where(sql`${table.recipient} <> ''`),
  ],
);

/** GraphQL documents registered by tools, which then send only the hash. */
export const persistedOperations = pgTable(
  'persisted_operations',
  {
    /** SHA-256 of the document, in hex. */
    hash: text('hash').notNull(),
    document: text('document').notNull(),
    name: text('name').notNull(),
    /** The account that registered it; null for our own. */
    accountId: uuid('account_id'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('persisted_operations_once').on(table.hash, table.accountId).nullsNotDistinct(),
    index('persisted_operations_account').on(table.accountId),
  ],
);

/** Browsers subscribed to push, one row per device. Removed on sign-out, with the account, or by the browser. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session it was last seen in. It may be over: sessions last a day, subscriptions longer. */
    sessionId: uuid('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (table) => [
    unique('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_account').on(table.accountId, table.id),
  ],
);

/** A push about one event to one device. Its text is created when it is sent. */
export const pushes = pgTable(
  'pushes',
  {
    id: primaryId(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').notNull(),
    state: text('state', { enum: ['queued', 'sent', 'skipped', 'failed'] })
      .notNull()
      .default('queued'),
    /** The reason why it was skipped or failed. */
    reason: text('reason'),
    createdAt: time('created_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
  },
  (table) => [unique('pushes_once').on(table.subscriptionId, table.eventId)],
);

/**
 * The words of all search keys, for correcting typos: a search looks here instead of in all media. Written by triggers of
 * media, accounts and sounds. Without a unique key, so that transactions with the same word do not wait for each other;
 * duplicates do no harm.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    /** The word itself, and its variants with one letter removed. */
    slips: text('slips').array().notNull().generatedAlwaysAs(sql`search_slips(word)`),
  },
  (table) => [index('search_words_word').on(table.word), index('search_words_slips').using('gin', table.slips)],
);

/**
 * Media and accounts whose likes or followers changed since the last ranking: one row per change, written by triggers and
 * removed by rankPopularity. Without a key, so that concurrent likes do not wait for each other.
 */
export const popularityChanges = pgTable('popularity_changes', {
  kind: text('kind', { enum: ['media', 'account'] }).notNull(),
  subjectId: uuid('subject_id').notNull(),
});
