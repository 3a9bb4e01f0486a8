import { schema } from '@foxreel/db';
import { and, gt, isNull, ne, or, type SQL } from 'drizzle-orm';

const { subscriptions } = schema;

/** A subscription that gives its right at `now`: not ended, and not past its end. One that is canceled lasts until then. */
export const isActiveSubscription = (now: Date): SQL | undefined =>
  and(ne(subscriptions.status, 'ended'), or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, now)));

/** The same rule as text, for prepared statements: `now` is the placeholder of the product's time. */
export const activeSubscriptionText = (alias: string, now: string): string =>
  `${alias}.status <> 'ended' and (${alias}.ends_at is null or ${alias}.ends_at > ${now}::timestamptz)`;
