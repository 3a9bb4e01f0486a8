import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { primaryId, time } from './column-types.ts';
import { accounts } from './identity.ts';

/** Browsers that want to be told, one row per device. Ended by a sign-out, with the account, and by the browser itself. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The login in which it was last seen. It may be over: a login lasts a day, a device's wish longer. */
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

/** What is told to one device about one event, once. Its words are made when it goes. */
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
    /** Why it was skipped or has failed. */
    reason: text('reason'),
    createdAt: time('created_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
  },
  (table) => [unique('pushes_once').on(table.subscriptionId, table.eventId)],
);
