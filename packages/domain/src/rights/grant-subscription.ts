import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import {
  badInput,
  type Context,
  lockAccounts,
  notFound,
  recordEvent,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { isActiveSubscription } from './active-subscription.ts';

const { subscriptions } = schema;

export interface SubscriptionGrant {
  from: string;
  to: string;
  /** Product time at which the right ends; without it, until endSubscription. */
  endsAt?: Date;
  renewsAt?: Date;
}

/** Gives `from` the right of a subscriber of `to`, or changes how long it lasts. Staff or system: payment is another verb's matter. */
export async function grantSubscription(ctx: Context, grant: SubscriptionGrant): Promise<{ id: string }> {
  requireStaff(ctx);
  if (grant.from === grant.to) throw badInput('to', 'Nobody subscribes to themselves');
  return withTransaction(ctx, async (ctx) => {
    const locked = await lockAccounts(ctx, [grant.from, grant.to]);
    if (locked.size < 2) throw notFound('The account');
    const pair = and(eq(subscriptions.fromId, grant.from), eq(subscriptions.toId, grant.to));
    const [before] = await ctx.db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(and(pair, isActiveSubscription(ctx.clock.now())));
    const values = { status: 'active' as const, endsAt: grant.endsAt ?? null, renewsAt: grant.renewsAt ?? null };
    const [row] = await ctx.db
      .insert(subscriptions)
      .values({ fromId: grant.from, toId: grant.to, createdAt: ctx.clock.now(), ...values })
      .onConflictDoUpdate({ target: [subscriptions.fromId, subscriptions.toId], set: values })
      .returning({ id: subscriptions.id });
    if (!row) throw new Error('The subscription was not kept');
    if (!before) await recordEvent(ctx, { kind: 'subscribe', actorId: grant.from, subjectId: grant.to });
    ctx.afterCommit(() => ctx.news.publish(topics.account(grant.from), { type: 'rights_changed' }));
    return { id: row.id };
  });
}
