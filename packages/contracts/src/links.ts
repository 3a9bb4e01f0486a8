import { z } from 'zod';
import { firstPageLimits } from './first-page-limits.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { agreedCoins } from './money.ts';
import { dollars, id, page, plainName, plainText } from './scalars.ts';
import type { MediaView } from './views.ts';

/** What a short link's id looks like: ten letters and digits. */
export const shortLinkPattern = /^[0-9A-Za-z]{10}$/;

/** Any text may be asked for: what is no id is a link that nobody made. */
export const shortLinkInput = z.object({ id: z.string() });
export type ShortLinkInput = z.output<typeof shortLinkInput>;

/** A short address of a media, /short/{id} (spec part 1 §4, Short link). */
export interface ShortLinkView {
  id: string;
  addDate: string;
  media: MediaView;
}

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

const campaignEventKinds = ['viewed', 'progress', 'swipe'] as const;
export type CampaignEventKind = (typeof campaignEventKinds)[number];

/** The campaign's name as its links carry it (`?c=`); an empty one is none. */
const campaign = z.string().overwrite(plainName).max(limits.campaignMax);

/** videos_viewed and videos_swipe. */
export const campaignEventInput = z.object({
  campaign: campaign.transform((name) => name || undefined).optional(),
  media: id,
});
export type CampaignEventInput = z.output<typeof campaignEventInput>;

/** videos_progress: the part of the video that was watched, 0 to 1. A percentage is refused, as 1 would mean both. */
export const campaignProgressInput = campaignEventInput.extend({
  progress: z.number({ error: messages.progress }).min(0, messages.progress).max(1, messages.progress),
});

export const campaignReportInput = z.object({ campaign: campaign.min(1, messages.campaignRequired) });
export type CampaignReportInput = z.output<typeof campaignReportInput>;

export interface CampaignFigures {
  /** How often a video of the campaign was opened. */
  views: number;
  /** Different visitors, of whom nothing but a random number is known. */
  visitors: number;
  /** Of how far each visitor watched each video at most, 0 to 1; null before anybody has watched. */
  averageProgress: number | null;
  /** How often a visitor swiped on to the next. */
  swipes: number;
}

export interface CampaignReport extends CampaignFigures {
  campaign: string;
  medias: (CampaignFigures & { media: string })[];
}

/** The media that a campaign's link names (`?v=`, with commas between): ids of media or of short links, at most a feed's page of them. */
export const campaignMedias = (named: string): string[] =>
  [...new Set(named.split(','))].filter((one) => /^[\w-]{1,64}$/.test(one)).slice(0, firstPageLimits.feedPage);
