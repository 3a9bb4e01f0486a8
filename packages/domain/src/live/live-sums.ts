import type { LiveRecordingView, LiveSummaryView, LiveTallyView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, gte, isNotNull, isNull, lte, sql } from '@foxreel/db/drizzle';
import { type Context, requireCreator } from '../kernel/index.ts';

const { follows, liveChatMessages, liveRecordings, lives, sales, subscriptions } = schema;

interface LastLive {
  id: string;
  likes: number;
  peak: number;
  recorded: boolean;
  startedAt: Date;
  endedAt: Date | null;
}

async function lastLive(ctx: Context, accountId: string): Promise<LastLive | null> {
  const [live] = await ctx.db
    .select({
      id: lives.id,
      likes: lives.hearts,
      peak: lives.peakViewers,
      recorded: sql<boolean>`${lives.recording} <> 'off'`,
      startedAt: lives.startedAt,
      endedAt: lives.endedAt,
    })
    .from(lives)
    .where(and(eq(lives.accountId, accountId), isNotNull(lives.startedAt)))
    .orderBy(desc(lives.id))
    .limit(1);
  return live?.startedAt ? { ...live, startedAt: live.startedAt } : null;
}

type Time =
  | typeof follows.createdAt
  | typeof subscriptions.createdAt
  | typeof sales.createdAt
  | typeof liveChatMessages.createdAt;

const during = ({ startedAt, endedAt }: LastLive, time: Time) =>
  and(gte(time, startedAt), endedAt ? lte(time, endedAt) : undefined);

const saidIn = (live: LastLive, accountId: string) =>
  and(
    eq(liveChatMessages.creatorId, accountId),
    eq(liveChatMessages.state, 'shown'),
    during(live, liveChatMessages.createdAt),
  );

async function tallyOf(ctx: Context, accountId: string, live: LastLive): Promise<LiveTallyView> {
  const [said] = await ctx.db.select({ comments: count() }).from(liveChatMessages).where(saidIn(live, accountId));
  const until = live.endedAt ?? ctx.clock.now();
  return {
    likes: live.likes,
    comments: said?.comments ?? 0,
    peak: live.peak,
    seconds: Math.max(0, Math.round((until.getTime() - live.startedAt.getTime()) / 1000)),
  };
}

/** What everybody sees of the creator's current or last live: hearts, visible messages, time; zero without one. */
export async function lastTally(ctx: Context, accountId: string): Promise<LiveTallyView> {
  const live = await lastLive(ctx, accountId);
  return live ? tallyOf(ctx, accountId, live) : { likes: 0, comments: 0, seconds: 0, peak: 0 };
}

/** The sums of the caller's current or last live; null if they were never live. Creators only. */
export async function getLiveSummary(ctx: Context): Promise<LiveSummaryView | null> {
  const { accountId } = requireCreator(ctx);
  const live = await lastLive(ctx, accountId);
  if (!live) return null;
  const [followers] = await ctx.db
    .select({ count: count() })
    .from(follows)
    .where(and(eq(follows.followeeId, accountId), during(live, follows.createdAt)));
  const [subscribers] = await ctx.db
    .select({ count: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.toId, accountId), during(live, subscriptions.createdAt)));
  const [sold] = await ctx.db
    .select({
      earnedCents: sql<number>`coalesce(sum(${sales.shareCents}), 0)::int`,
      coins: sql<number>`coalesce(sum(${sales.coins}) filter (where ${sales.liveId} = ${live.id}), 0)::int`,
    })
    .from(sales)
    .where(and(eq(sales.creatorId, accountId), isNull(sales.refundedBy), during(live, sales.createdAt)));
  return {
    ...(await tallyOf(ctx, accountId, live)),
    startedAt: live.startedAt.toISOString(),
    endedAt: live.endedAt?.toISOString() ?? null,
    followers: followers?.count ?? 0,
    subscribers: subscribers?.count ?? 0,
    coins: sold?.coins ?? 0,
    earnedCents: sold?.earnedCents ?? 0,
    best: await busiestMinute(ctx, accountId, live),
    recording: live.recorded ? await recordingOf(ctx, live.id) : null,
  };
}

async function recordingOf(ctx: Context, liveId: string): Promise<LiveRecordingView> {
  const [row] = await ctx.db.select().from(liveRecordings).where(eq(liveRecordings.liveId, liveId));
  if (!row) return { state: 'waiting', media: null, error: null };
  return { state: row.mediaId === null ? 'failed' : 'kept', media: row.mediaId, error: row.error };
}

/** The minute with the most messages and tips; of equal ones the one with more coins, then the first. */
async function busiestMinute(ctx: Context, accountId: string, live: LastLive): Promise<LiveSummaryView['best']> {
  const minute = (time: typeof sales.createdAt | typeof liveChatMessages.createdAt) =>
    sql<number>`floor(extract(epoch from ${time} - ${live.startedAt.toISOString()}::timestamptz) / 60)::int`;
  const said = ctx.db
    .select({
      minute: minute(liveChatMessages.createdAt).as('minute'),
      message: sql<number>`1`.as('message'),
      coins: sql<number>`0`.as('coins'),
    })
    .from(liveChatMessages)
    .where(saidIn(live, accountId));
  const tipped = ctx.db
    .select({
      minute: minute(sales.createdAt).as('minute'),
      message: sql<number>`0`.as('message'),
      coins: sql<number>`${sales.coins}`.as('coins'),
    })
    .from(sales)
    .where(and(eq(sales.liveId, live.id), isNull(sales.refundedBy)));
  const events = said.unionAll(tipped).as('events');
  const [best] = await ctx.db
    .select({
      minute: events.minute,
      messages: sql<number>`sum(${events.message})::int`,
      coins: sql<number>`sum(${events.coins})::int`,
    })
    .from(events)
    .groupBy(events.minute)
    .orderBy(desc(count()), desc(sql`sum(${events.coins})`), events.minute)
    .limit(1);
  return best ? { second: best.minute * 60, messages: best.messages, coins: best.coins } : null;
}
