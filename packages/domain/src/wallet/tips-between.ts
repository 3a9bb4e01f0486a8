import type { ThreadTipView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq } from '@foxreel/db/drizzle';
import type { Context } from '../kernel/index.ts';

const { sales } = schema;

/** Tips are searched among so many of a person's newest purchases, which bounds the read without an index of its own. */
const newest = 500;

/** The tips that two people gave each other, among the newest purchases of each, oldest first. The caller checks the right. */
export async function listTipsBetween(ctx: Context, one: string, other: string): Promise<ThreadTipView[]> {
  const given = (buyer: string, creator: string) => {
    const bought = ctx.db
      .select()
      .from(sales)
      .where(eq(sales.buyerId, buyer))
      .orderBy(desc(sales.createdAt), desc(sales.id))
      .limit(newest)
      .as('bought');
    return ctx.db
      .select()
      .from(bought)
      .where(and(eq(bought.creatorId, creator), eq(bought.kind, 'tip')));
  };
  const rows = (await Promise.all([given(one, other), given(other, one)])).flat();
  return rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ id, buyerId, priceCents, coins, message, refundedBy, createdAt }) => ({
      id,
      from: buyerId,
      cents: priceCents,
      coins,
      message,
      refunded: refundedBy !== null,
      addDate: createdAt.toISOString(),
    }));
}
