import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';

/** Outbox: what happened, written in the transaction in which it happened. Auto rules, notifications and webhooks read these. */
export const domainEvents = pgTable(
  'domain_events',
  {
    id: primaryId(),
    kind: text('kind').notNull(),
    /** Who did it; null for the system. */
    actorId: uuid('actor_id'),
    /** Whom or what it was done to. */
    subjectId: uuid('subject_id'),
    payload: jsonb('payload').notNull().default({}),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('domain_events_kind').on(table.kind, table.id)],
);

/** How far the sandbox's clock is ahead of real time. One row; never written outside a sandbox. */
export const sandboxClock = pgTable(
  'sandbox_clock',
  {
    id: boolean('id').primaryKey().default(true),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('sandbox_clock_single', sql`${table.id}`)],
);

/** A worker that has not been seen for a while is dead: its locked jobs are taken over. */
export const workerHeartbeats = pgTable('worker_heartbeats', {
  workerId: text('worker_id').primaryKey(),
  process: text('process').notNull(),
  seenAt: time('seen_at').notNull().defaultNow(),
});
