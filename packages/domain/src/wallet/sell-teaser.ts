import { schema } from '@foxreel/db';
import { and, count, eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { ledgerAccounts, lockBalances } from '../ledger/index.ts';
import { grantPurchase } from '../rights/index.ts';
import { postSale } from './post-sale.ts';

const { sales } = schema;

/** From here to the commit nothing else is bought from this wallet: two taps at once come one after the other. */
export async function lockWallet(ctx: Context, accountId: string): Promise<void> {
  await lockBalances(ctx, [ledgerAccounts.coins(accountId)]);
}

/**
 * Sells the media of a paid message, for good, in the caller's transaction, which has locked the buyer's wallet and looked that they do
 * not have it yet. A purchase that was refunded may be made again, under a key of its own. INSUFFICIENT_COINS.
 */
export async function sellTeaser(
  ctx: Context,
  sale: { buyer: string; creator: string; message: string; media: string; priceCents: number },
): Promise<void> {
  const { buyer, message } = sale;
  const [sold] = await ctx.db
    .select({ times: count() })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), eq(sales.kind, 'teaser'), eq(sales.subjectId, message)));
  await postSale(ctx, {
    kind: 'teaser',
    key: `teaser:${buyer}:${message}:${sold?.times ?? 0}`,
    buyer,
    creator: sale.creator,
    priceCents: sale.priceCents,
    subject: message,
    memo: `Message for $${sale.priceCents / 100}`,
    byOwner: true,
  });
  const system: Context = { ...ctx, actor: { kind: 'system' } };
  await grantPurchase(system, { account: buyer, media: sale.media, soldBy: 'message' });
}
