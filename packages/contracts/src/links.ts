import { z } from 'zod';
import { firstPageLimits, limits } from './limits.ts';
import { messages } from './messages.ts';
import { agreedCoins, type MoneySettings } from './money.ts';
import { dollars, id, page, plainName, plainText } from './scalars.ts';
import type { MediaView } from './views.ts';

/** The format of a short link's id: ten letters and digits. */
export const shortLinkPattern = /^[0-9A-Za-z]{10}$/;

/** Accepts any text: an invalid id is simply an unknown link. */
export const shortLinkInput = z.object({ id: z.string() });
export type ShortLinkInput = z.output<typeof shortLinkInput>;

/** A short URL of a media, /short/{id} (spec part 1 §4, Short link). */
export interface ShortLinkView {
  id: string;
  addDate: string;
  media: MediaView;
}

/** A malformed id is an unknown link. */
const linkId = z.string().max(64);

/** Whether a text can be a shared link's id: the same format as for short links. */
export const isSharedLinkId = (text: string): boolean => shortLinkPattern.test(text);

/** A shared link's page, and the base URL of its files. */
export const sharedLinkAddress = (link: string): string => `/link/${link}`;
export const sharedLinkFiles = (link: string): string => `/link-files/${link}/`;

const words = z
  .string({ error: messages.linkText })
  .overwrite(plainText)
  .max(limits.descriptionMax, messages.linkTextLength);

const linkPrice = dollars({ message: messages.price, minCents: limits.priceCentsMin });
const terms = { free: z.boolean().default(false), price: linkPrice.nullish() };

/** A price is required unless the link is free (spec part 2 §5); a free one has price 0. */
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

/** Keeps the description if none is given. */
export const updateSharedLinkInput = z.object({ id: linkId, description: words.nullish(), ...terms }).transform(priced);
export type UpdateSharedLinkInput = z.output<typeof updateSharedLinkInput>;

export const sharedLinkInput = z.object({ id: linkId });
export type SharedLinkInput = z.output<typeof sharedLinkInput>;

export const buySharedLinkInput = sharedLinkInput.extend({ coins: agreedCoins });
export type BuySharedLinkInput = z.output<typeof buySharedLinkInput>;

export const sharedLinkListInput = page;
export type SharedLinkListInput = z.output<typeof sharedLinkListInput>;

/** A creator's link to one media, paid or free (spec part 2 §3, Shared link). */
export interface SharedLinkView {
  id: string;
  /** The path of its page. */
  url: string;
  description: string;
  /** 0 if it is free. */
  priceCents: number;
  addDate: string;
  /**
   * Its media, as the viewer may see it through this link: 'buy' at the link's price until bought, 'free' for a free link. The
   * description is the link's: the media's own is for people who find it elsewhere.
   */
  media: MediaView;
}

const campaignEventKinds = ['viewed', 'progress', 'swipe'] as const;
export type CampaignEventKind = (typeof campaignEventKinds)[number];

/** The campaign's name in its links (`?c=`); empty means none. */
const campaign = z.string().overwrite(plainName).max(limits.campaignMax);

/** videos_viewed and videos_swipe. */
export const campaignEventInput = z.object({
  campaign: campaign.transform((name) => name || undefined).optional(),
  media: id,
});
export type CampaignEventInput = z.output<typeof campaignEventInput>;

/** videos_progress: the fraction of the video that was watched, 0 to 1. Percentages are rejected, as 1 would be ambiguous. */
export const campaignProgressInput = campaignEventInput.extend({
  progress: z.number({ error: messages.progress }).min(0, messages.progress).max(1, messages.progress),
});

export const campaignReportInput = z.object({ campaign: campaign.min(1, messages.campaignRequired) });
export type CampaignReportInput = z.output<typeof campaignReportInput>;

export interface CampaignFigures {
  /** How often a video of the campaign was opened. */
  views: number;
  /** Distinct visitors, known only by a random number. */
  visitors: number;
  /** The mean of each visitor's furthest progress per video, 0 to 1; null before anybody has watched. */
  averageProgress: number | null;
  /** How often a visitor swiped to the next. */
  swipes: number;
}

export interface CampaignReport extends CampaignFigures {
  campaign: string;
  medias: (CampaignFigures & { media: string })[];
}

/** The media in a campaign's link (`?v=`, comma-separated): ids of media or short links, at most a feed page. */
export const campaignMedias = (named: string): string[] =>
  [...new Set(named.split(','))].filter((one) => /^[\w-]{1,64}$/.test(one)).slice(0, firstPageLimits.feedPage);

/** The service's figures in its texts; settings, the same everywhere. */
export type SiteTerms = Pick<
  MoneySettings,
  | 'subscriptionShare'
  | 'salesShare'
  | 'paymentFeeBasisPoints'
  | 'holdDays'
  | 'payoutEveryDays'
  | 'payoutMinimumCents'
  | 'dormancyBasisPoints'
  | 'dormancyMonths'
>;

const dollarsText = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

const counted = (count: number, unit: string): string => (count === 1 ? unit : `${count} ${unit}s`);

const values: Readonly<Record<string, (terms: SiteTerms) => string>> = {
  subscriptionShare: ({ subscriptionShare }) => `${subscriptionShare}%`,
  salesShare: ({ salesShare }) => `${salesShare}%`,
  holdDays: ({ holdDays }) => (holdDays === 1 ? '1 day' : `${holdDays} days`),
  payoutEvery: ({ payoutEveryDays: days }) => (days % 7 === 0 ? counted(days / 7, 'week') : counted(days, 'day')),
  payoutMinimum: ({ payoutMinimumCents }) => dollarsText.format(payoutMinimumCents / 100),
  dormancyRate: ({ dormancyBasisPoints }) => `${dormancyBasisPoints / 100}%`,
  dormancyMonths: ({ dormancyMonths }) => (dormancyMonths === 1 ? '1 month' : `${dormancyMonths} months`),
};

/** Fills the service's figures into a text: `{{holdDays}}` becomes "7 days". An ellipsis while unknown. */
export const fillSiteTerms = (text: string, terms: SiteTerms | null): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : terms === null ? '…' : value(terms);
  });

/** The operator of this service, as shown on /about. */
export interface OperatorView {
  name: string;
  registration: string | null;
  address: string;
  /** The reward for a creator's first video; 0 for none. */
  firstVideoDollars: number;
  /** The minimum payout to a creator (PAYOUT_MINIMUM_DOLLARS): the one figure for all texts. */
  payoutMinimumDollars: number;
  /** The figures in the texts of terms and policies. */
  terms: SiteTerms;
  /** A playlist or file that introduces new creators to the studio: the operator's, or our own. */
  setupVideo: string;
}
