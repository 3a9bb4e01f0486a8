import { schema } from '@foxreel/db';
import { and, eq, inArray } from 'drizzle-orm';
import { type Context, viewerId } from '../kernel/index.ts';
import { isActiveSubscription } from './active-subscription.ts';

const { purchases, subscriptions } = schema;

export interface Rights {
  /** Creator → the viewer's active subscription to them. */
  subscriptions: Map<string, string>;
  /** Media that the viewer has bought. */
  purchases: Set<string>;
}

/** What the viewer has a right to, of these accounts and media; two statements however many there are. */
export async function rightsOf(
  ctx: Context,
  of: { accounts?: readonly string[]; media?: readonly string[] },
): Promise<Rights> {
  const viewer = viewerId(ctx);
  const rights: Rights = { subscriptions: new Map(), purchases: new Set() };
  if (viewer === null) return rights;
  if (of.accounts && of.accounts.length > 0) {
    const rows = await ctx.db
      .select({ id: subscriptions.id, toId: subscriptions.toId })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.fromId, viewer),
          inArray(subscriptions.toId, [...of.accounts]),
          isActiveSubscription(ctx.clock.now()),
        ),
      );
    for (const row of rows) rights.subscriptions.set(row.toId, row.id);
  }
  if (of.media && of.media.length > 0) {
    const rows = await ctx.db
      .select({ mediaId: purchases.mediaId })
      .from(purchases)
      .where(and(eq(purchases.accountId, viewer), inArray(purchases.mediaId, [...of.media])));
    for (const row of rows) rights.purchases.add(row.mediaId);
  }
  return rights;
}
