import { type BuyMediaInput, type MediaView, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq } from 'drizzle-orm';
import { badInput, type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, lockBalances } from '../ledger/index.ts';
import { getMedia } from '../media/index.ts';
import { grantPurchase } from '../rights/index.ts';
import { isTooFewCoins } from './is-too-few-coins.ts';
import { postSale } from './post-sale.ts';
import { requireAgreedPrice } from './require-agreed-price.ts';

const { sales } = schema;

/**
 * Buys a priced media for coins, for good. Null when the wallet has too few; what is bought already costs nothing.
 * NOT_FOUND for what the viewer may not know of, BAD_INPUT for what is not sold or open anyway, CONFLICT at another price than `coins`. Two taps at once
 * are one purchase.
 */
export async function buyMedia(ctx: Context, input: BuyMediaInput): Promise<MediaView | null> {
  const { accountId } = requireAccount(ctx);
  try {
    await withTransaction(ctx, async (ctx) => {
      await lockBalances(ctx, [ledgerAccounts.coins(accountId)]);
      const media = await getMedia(ctx, input);
      if (!media) throw notFound('The media');
      if (media.access === 'owner') throw badInput('media', messages.ownMedia);
      if (media.access === 'purchased') return;
      if (media.access !== 'buy') throw badInput('media', messages.notSold);
      requireAgreedPrice(ctx, media.shopCents, input.coins);
      await postSale(ctx, {
        kind: 'media',
        key: `media:${accountId}:${input.media}:${await timesSold(ctx, accountId, input.media)}`,
        buyer: accountId,
        creator: media.user.id,
        priceCents: media.shopCents,
        subject: input.media,
        memo: `Media for $${media.shopCents / 100}`,
        byOwner: true,
      });
      await grantPurchase({ ...ctx, actor: { kind: 'system' } }, { account: accountId, media: input.media });
    });
  } catch (error) {
    if (isTooFewCoins(error)) return null;
    throw error;
  }
  return getMedia(ctx, input);
}

/** How often this buyer has bought this before: a purchase that was refunded may be made again, under a key of its own. */
async function timesSold(ctx: Context, buyer: string, media: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: count() })
    .from(sales)
    .where(and(eq(sales.buyerId, buyer), eq(sales.kind, 'media'), eq(sales.subjectId, media)));
  return row?.count ?? 0;
}
