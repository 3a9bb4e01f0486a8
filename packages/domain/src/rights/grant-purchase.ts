import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { badInput, type Context, notFound, requireStaff, withTransaction } from '../kernel/index.ts';

const { media, purchases } = schema;

/** What an account is given: a media that is sold at its own price, or by a message or a link at theirs. */
export interface PurchaseGrant {
  account: string;
  media: string;
  soldBy?: 'media' | 'message' | 'link';
}

/** Gives an account a media for good. False when it had it already. Staff or system: payment is another verb's matter. */
export async function grantPurchase(ctx: Context, grant: PurchaseGrant): Promise<boolean> {
  requireStaff(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [sold] = await ctx.db.select({ priceCents: media.priceCents }).from(media).where(eq(media.id, grant.media));
    if (!sold) throw notFound('The media');
    if (sold.priceCents === 0 && (grant.soldBy ?? 'media') === 'media')
      throw badInput('media', 'This media is not for sale');
    const [bought] = await ctx.db
      .insert(purchases)
      .values({ accountId: grant.account, mediaId: grant.media, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ mediaId: purchases.mediaId });
    if (!bought) return false;
    ctx.afterCommit(() => ctx.news.publish(topics.account(grant.account), { type: 'rights_changed' }));
    return true;
  });
}
