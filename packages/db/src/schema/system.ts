import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';

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
 * Outgoing mail. Without SMTP_URL it stays here as the sandbox's outbox at /staff; with it, texts are deleted after sending.
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
  (table) => [index('mails_created_id').on(table.createdAt, table.id), index('mails_account').on(table.accountId)],
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
