import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireStaff, withTransaction } from '../kernel/index.ts';

const { purchases } = schema;

/** Takes a bought media from an account, when its price was given back. False when it had none. Staff or system. */
export async function revokePurchase(ctx: Context, grant: { account: string; media: string }): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db
      .delete(purchases)
      .where(and(eq(purchases.accountId, grant.account), eq(purchases.mediaId, grant.media)))
      .returning({ mediaId: purchases.mediaId });
    if (!taken) return false;
    ctx.afterCommit(() => ctx.news.publish(topics.account(grant.account), { type: 'rights_changed' }));
    return true;
  });
}
