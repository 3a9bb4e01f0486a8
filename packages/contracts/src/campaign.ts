import { z } from 'zod';
import { id } from './ids.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { plainName } from './visible-text.ts';

export const campaignEventKinds = ['viewed', 'progress', 'swipe'] as const;
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
export type CampaignProgressInput = z.output<typeof campaignProgressInput>;

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
