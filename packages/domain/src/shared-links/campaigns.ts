import type {
  CampaignEventInput,
  CampaignEventKind,
  CampaignFigures,
  CampaignReport,
  CampaignReportInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, max, ne, sql } from '@foxreel/db/drizzle';
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

interface FiguresRow {
  /** Null in the total row. */
  media: string | null;
  views: number;
  visitors: number;
  averageProgress: number | null;
  swipes: number;
}

/**
 * A campaign's results, in total and by media: for the signed-in account's own media, for staff everyone's. An unknown campaign
 * has zeros. A visitor who signs in midway counts twice.
 */
export async function getCampaignReport(ctx: Context, { campaign }: CampaignReportInput): Promise<CampaignReport> {
  const { accountId, staff } = requireAccount(ctx);
  const watched = ctx.db.$with('watched').as(
    ctx.db
      .select({
        media: campaignEvents.mediaId,
        visitor: sql`coalesce(${campaignEvents.accountId}::text, ${campaignEvents.visitor})`.as('person'),
        views: sql`count(*) filter (where ${campaignEvents.kind} = 'viewed')`.as('views'),
        progress: max(campaignEvents.progress).as('progress'),
        swipes: sql`count(*) filter (where ${campaignEvents.kind} = 'swipe')`.as('swipes'),
      })
      .from(campaignEvents)
      .innerJoin(media, eq(media.id, campaignEvents.mediaId))
      .where(
        and(
          eq(campaignEvents.campaign, campaign),
          ne(media.state, 'removed'),
          staff ? undefined : eq(media.accountId, accountId),
        ),
      )
      .groupBy(campaignEvents.mediaId, sql`person`),
  );
  const rows: FiguresRow[] = await ctx.db
    .with(watched)
    .select({
      media: sql<string | null>`${watched.media}::text`,
      views: sql<number>`coalesce(sum(${watched.views}), 0)::int`,
      visitors: sql<number>`count(distinct ${watched.visitor})::int`,
      averageProgress: sql<number | null>`avg(${watched.progress})::float8`,
      swipes: sql<number>`coalesce(sum(${watched.swipes}), 0)::int`,
    })
    .from(watched)
    .groupBy(sql`grouping sets ((${watched.media}), ())`)
    .orderBy(sql`2 desc`, sql`1`);
  const all = rows.find((row) => row.media === null);
  return {
    campaign,
    ...figuresOf(all ?? { media: null, views: 0, visitors: 0, averageProgress: null, swipes: 0 }),
    medias: rows.flatMap((row) => (row.media === null ? [] : [{ media: row.media, ...figuresOf(row) }])),
  };
}

const figuresOf = (row: FiguresRow): CampaignFigures => ({
  views: row.views,
  visitors: row.visitors,
  averageProgress: row.averageProgress,
  swipes: row.swipes,
});
