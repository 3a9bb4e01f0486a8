import { schema } from '@foxreel/db';
import { and, count, eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { grantPurchase } from '../rights/index.ts';
import { postSale } from './post-sale.ts';

const { sales } = schema;

/**
 * Sells a media for good, at its own price or at a link's, in the caller's transaction, which has locked the buyer's wallet and looked
 * that they do not have it yet. Wherever it is sold, one key says who bought what for the nth time, so that it is charged once. INSUFFICIENT_COINS.
 */
export async function sellMedia(
  ctx: Context,
  sale: {
    buyer: string;
    creator: string;
    media: string;
    priceCents: number;
    soldBy: 'media' | 'link';
    memo: string;
  },
): Promise<void> {
  const { buyer, media, soldBy, ...rest } = sale;
  await postSale(ctx, {
    ...rest,
    kind: 'media',
    key: `media:${buyer}:${media}:${await timesSold(ctx, buyer, media)}`,
    buyer,
    subject: media,
    byOwner: true,
  });
  await grantPurchase({ ...ctx, actor: { kind: 'system' } }, { account: buyer, media, soldBy });
}

/** How often this buyer has bought this before: a purchase that was refunded may be made again, under a key of its own. */
async function timesSold(ctx: Context, buyer: string, media: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), eq(sales.kind, 'media'), eq(sales.subjectId, media)));
  return row?.count ?? 0;
}
