import type {
  CampaignEventInput,
  CampaignEventKind,
  CampaignFigures,
  CampaignReport,
  CampaignReportInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import { type Context, requireAccount, viewerId } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

/** The event and its visitor: `visitor` is a random number kept by the browser, never an IP address. */
export interface CampaignEvent extends CampaignEventInput {
  kind: CampaignEventKind;
  /** How much was watched, 0 to 1. */
  progress?: number;
  visitor: string;
}

/**
 * Stores a campaign event (spec part 1 §7: videos_viewed, videos_progress, videos_swipe); append-only. Public. False, and
 * nothing stored, for media hidden from the viewer.
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

const { campaignEvents, media } = schema;

interface FiguresRow extends Record<string, unknown> {
  /** Null in the total row. */
  media: string | null;
  views: number;
  visitors: number;
  average_progress: number | null;
  swipes: number;
}

/**
 * A campaign's results, in total and by media: for the signed-in account's own media, for staff everyone's. An unknown campaign
 * has zeros. A visitor who signs in midway counts twice.
 */
export async function getCampaignReport(ctx: Context, { campaign }: CampaignReportInput): Promise<CampaignReport> {
  const { accountId, staff } = requireAccount(ctx);
  const rows = await ctx.db.execute<FiguresRow>(sql`
    with watched as (
      select e.media_id, coalesce(e.account_id::text, e.visitor) as visitor,
        count(*) filter (where e.kind = 'viewed') as views, max(e.progress) as progress,
        count(*) filter (where e.kind = 'swipe') as swipes
      from ${campaignEvents} e join ${media} m on m.id = e.media_id
      where e.campaign = ${campaign} and m.state <> 'removed' and (${staff} or m.account_id = ${accountId}::uuid)
      group by 1, 2
    )
    select media_id::text as media, coalesce(sum(views), 0)::int as views, count(distinct visitor)::int as visitors,
      avg(progress)::float8 as average_progress, coalesce(sum(swipes), 0)::int as swipes
    from watched group by grouping sets ((media_id), ()) order by views desc, media`);
  const all = rows.find((row) => row.media === null);
  return {
    campaign,
    ...figuresOf(all ?? { media: null, views: 0, visitors: 0, average_progress: null, swipes: 0 }),
    medias: rows.flatMap((row) => (row.media === null ? [] : [{ media: row.media, ...figuresOf(row) }])),
  };
}

const figuresOf = (row: FiguresRow): CampaignFigures => ({
  views: row.views,
  visitors: row.visitors,
  averageProgress: row.average_progress,
  swipes: row.swipes,
});
