import { z } from 'zod';
import { dollars } from './dollars.ts';
import { id, page } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { agreedCoins } from './money.ts';
import { shortLinkPattern } from './sharing.ts';
import type { MediaView } from './views.ts';
import { plainText } from './visible-text.ts';

/** A malformed id is a link that nobody made. */
const linkId = z.string().max(64);

/** Whether a text can be the id of a shared link: they look as those of short links do. */
export const isSharedLinkId = (text: string): boolean => shortLinkPattern.test(text);

/** The page of a shared link, and where the files are that it opens by itself. */
export const sharedLinkAddress = (link: string): string => `/link/${link}`;
export const sharedLinkFiles = (link: string): string => `/link-files/${link}/`;

const words = z
  .string({ error: messages.linkText })
  .overwrite(plainText)
  .max(limits.descriptionMax, messages.linkTextLength);

const linkPrice = dollars({ message: messages.price, minCents: limits.priceCentsMin });
const terms = { free: z.boolean().default(false), price: linkPrice.nullish() };

/** A price is required unless the link is free (spec part 2 §5); inside, a free one costs 0. */
function priced<Input extends { free: boolean; price?: number | null | undefined }>(
  { free, price, ...rest }: Input,
  check: z.RefinementCtx,
) {
  if (!free && (price === null || price === undefined))
    check.addIssue({ code: 'custom', path: ['price'], message: messages.linkPriceRequired });
  return { ...rest, priceCents: free ? 0 : (price ?? 0) };
}

export const createSharedLinkInput = z
  .object({ media: id, description: words.min(1, messages.linkText), ...terms })
  .transform(priced);
export type CreateSharedLinkInput = z.output<typeof createSharedLinkInput>;

/** The description is left as it is where none is given. */
export const updateSharedLinkInput = z.object({ id: linkId, description: words.nullish(), ...terms }).transform(priced);
export type UpdateSharedLinkInput = z.output<typeof updateSharedLinkInput>;

export const sharedLinkInput = z.object({ id: linkId });
export type SharedLinkInput = z.output<typeof sharedLinkInput>;

export const buySharedLinkInput = sharedLinkInput.extend({ coins: agreedCoins });
export type BuySharedLinkInput = z.output<typeof buySharedLinkInput>;

export const sharedLinkListInput = page;
export type SharedLinkListInput = z.output<typeof sharedLinkListInput>;

/** A creator's link to one media, for a fee or free (spec part 2 §3, Shared link). */
export interface SharedLinkView {
  id: string;
  /** The path of its page. */
  url: string;
  description: string;
  /** 0 when it is free. */
  priceCents: number;
  addDate: string;
  /**
   * What it leads to, as the viewer has it through this link: 'buy' at the link's price until it is bought, 'free' where the link is.
   * Its words are the link's; what its creator wrote beside the media itself is for those who find it elsewhere.
   */
  media: MediaView;
}
