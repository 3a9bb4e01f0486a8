import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

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
