import { type BuyMediaInput, type MediaView, messages } from '@foxreel/contracts';
import { badInput, type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, lockBalances } from '../ledger/index.ts';
import { getMedia } from '../media/index.ts';
import { isTooFewCoins } from './is-too-few-coins.ts';
import { requireAgreedPrice } from './require-agreed-price.ts';
import { sellMedia } from './sell-media.ts';

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
      await sellMedia(ctx, {
        buyer: accountId,
        creator: media.user.id,
        media: input.media,
        priceCents: media.shopCents,
        soldBy: 'media',
        memo: `Media for $${media.shopCents / 100}`,
      });
    });
  } catch (error) {
    if (isTooFewCoins(error)) return null;
    throw error;
  }
  return getMedia(ctx, input);
}
