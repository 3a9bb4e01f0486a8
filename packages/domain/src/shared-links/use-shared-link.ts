import { type BuySharedLinkInput, messages, type SharedLinkView } from '@foxreel/contracts';
import { badInput, type Context, forbidden, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { isOpen, offeredMedia, servedType } from '../media/index.ts';
import { holdForSale } from '../rights/index.ts';
import { isInsufficientCoins, lockWallet, requireAgreedPrice, sellMedia } from '../wallet/index.ts';
import { findLink, linkAccess, linkViews } from './shared-links.ts';

/**
 * Buys a link's media at the link's price, for good. Null if the wallet has too few coins; media that is already open costs
 * nothing. NOT_FOUND for a link that does not exist or work, BAD_INPUT for one's own, CONFLICT at a price other than `coins`.
 * Charged once, despite concurrent devices and buyMedia.
 */
export async function buySharedLink(ctx: Context, input: BuySharedLinkInput): Promise<SharedLinkView | null> {
  const { accountId } = requireAccount(ctx);
  try {
    return await withTransaction(ctx, async (ctx) => {
      await lockWallet(ctx, accountId);
      const link = await findLink(ctx, input.id);
      if (link) await holdForSale(ctx, link.mediaId);
      const media = link && (await offeredMedia(ctx, [link.mediaId])).get(link.mediaId);
      const access = link && media && linkAccess(media, link);
      if (!link || !media || !access) throw notFound('The link');
      if (access === 'owner') throw badInput('id', messages.ownMedia);
      if (!isOpen(access)) {
        requireAgreedPrice(ctx, link.priceCents, input.coins);
        await sellMedia(ctx, {
          buyer: accountId,
          creator: link.accountId,
          media: link.mediaId,
          priceCents: link.priceCents,
          soldBy: 'link',
          memo: `Link ${link.id} for $${link.priceCents / 100}`,
        });
      }
      const [view] = await linkViews(ctx, [link]);
      return view ?? null;
    });
  } catch (error) {
    if (isInsufficientCoins(error)) return null;
    throw error;
  }
}

/** Where the file is stored. */
export interface OpenedLinkFile {
  key: string;
  contentType: string;
}

/**
 * Opens a file of a link's media: all files of a free link; of a priced one the cover, and the rest for those with access
 * anyway. Checked for every playlist and segment, so that removing a link works at once. NOT_FOUND, or FORBIDDEN for locked
 * files.
 */
export async function openLinkFile(ctx: Context, request: { link: string; path: string }): Promise<OpenedLinkFile> {
  const contentType = servedType(request.path);
  const link = await findLink(ctx, request.link);
  const media = link && (await offeredMedia(ctx, [link.mediaId])).get(link.mediaId);
  const access = link && media && linkAccess(media, link);
  if (!link || !media || !access || contentType === null) throw notFound('The file');
  if (!isOpen(access) && request.path !== media.renditions.cover) throw forbidden(messages.lockedMedia);
  return { key: `media/${link.mediaId}/${request.path}`, contentType };
}
