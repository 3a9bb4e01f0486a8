import type { CampaignEventInput, CampaignEventKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { type Context, viewerId } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

/** What happened, and to whom: `visitor` is a random number that a browser keeps, never an address. */
export interface CampaignEvent extends CampaignEventInput {
  kind: CampaignEventKind;
  /** How far it was watched, 0 to 1. */
  progress?: number;
  visitor: string;
}

/**
 * Keeps one event of a campaign (spec part 1 §7: videos_viewed, videos_progress, videos_swipe); nothing is ever changed or merged.
 * Open to everyone. False, and nothing kept, for a media that is not there for the viewer.
 */
export async function recordCampaignEvent(ctx: Context, event: CampaignEvent): Promise<boolean> {
  if ((await getMedia(ctx, event)) === null) return false;
  await ctx.db.insert(schema.campaignEvents).values({
    kind: event.kind,
    campaign: event.campaign ?? null,
    mediaId: event.media,
    accountId: viewerId(ctx),
    visitor: event.visitor,
    progress: event.progress ?? null,
    createdAt: ctx.clock.now(),
  });
  return true;
}
