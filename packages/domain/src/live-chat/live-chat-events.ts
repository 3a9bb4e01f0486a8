import type { LiveChatEventView, LiveChatListInput, LiveChatSettingsView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, gte, isNull, lte, or, type SQL } from '@foxreel/db/drizzle';
import {
  accountSummaries,
  accountSummaryColumns,
  type Context,
  hasBlockedWord,
  neitherBlocked,
  toAccountSummary,
  viewerId,
} from '../kernel/index.ts';
import { isInAudience } from '../rights/index.ts';
import { matchesPattern } from './chat-patterns.ts';
import { lastLiveOf, openChat, publishInLive } from './live-chat-room.ts';
import { publishOpenGoal } from './live-goals.ts';

const { accounts, follows, liveChatMutes, lives, sales, subscriptions } = schema;

interface LiveEvent {
  kind: LiveChatEventView['kind'];
  creator: string;
  /** Who did it. */
  account: string;
  /** Of the tip's sale; others are one per person and live. */
  id?: string;
  coins?: number;
  text?: string | null;
}

const eventId = (kind: LiveChatEventView['kind'], id: string): string => `${kind}:${id}`;

/** After the commit, publishes to everybody who watches the creator's live. The caller knows that there is one. */
export async function publishLiveEvent(ctx: Context, event: LiveEvent): Promise<void> {
  const { kind, creator, account, coins = null, text = null } = event;
  const user = (await accountSummaries(ctx, [account])).get(account);
  if (!user) return;
  const view: LiveChatEventView = {
    id: eventId(kind, event.id ?? account),
    creator,
    kind,
    user,
    coins,
    text,
    addDate: ctx.clock.now().toISOString(),
  };
  await publishInLive(ctx, { type: 'live_chat_event', creator, event: view });
}

/** The creator's live on air, if the viewer belongs to its audience; else null. */
export async function liveOnAir(ctx: Context, creatorId: string): Promise<string | null> {
  const [live] = await ctx.db
    .select({ id: lives.id })
    .from(lives)
    .where(and(eq(lives.accountId, creatorId), eq(lives.state, 'live'), isInAudience(ctx, viewerId(ctx))));
  return live?.id ?? null;
}

const isBlocked = (text: string, { blockedWords, blockedPatterns }: LiveChatSettingsView): boolean =>
  hasBlockedWord(text, blockedWords) || matchesPattern(text, blockedPatterns);

/** Publishes a tip that was given in a live, and how far it brought the goal. The tipper is the caller. */
export async function publishLiveTip(
  ctx: Context,
  tip: { id: string; live: string; creator: string; account: string; coins: number; text: string | null },
): Promise<void> {
  const chat = await openChat(ctx, tip.creator);
  const hidden = chat.muted || isBlocked(tip.text ?? '', chat.settings);
  await publishLiveEvent(ctx, { ...tip, kind: 'tip', text: hidden ? null : tip.text });
  await publishOpenGoal(ctx, tip.live);
}

/**
 * The latest tips, new subscribers and new followers of a creator's current live, or else of the last one, oldest first. Tips
 * given elsewhere are private and not among them, nor are people who are deleted or in a block with the creator or viewer.
 * NOT_FOUND for a creator the viewer cannot see.
 */
export async function listLiveChatEvents(
  ctx: Context,
  { user, limit }: LiveChatListInput,
): Promise<LiveChatEventView[]> {
  const chat = await openChat(ctx, user);
  const live = await lastLiveOf(ctx, user);
  if (!live) return [];
  const viewer = viewerId(ctx);
  const shown = and(
    isNull(accounts.suspendedAt),
    isNull(accounts.deletedAt),
    neitherBlocked(user, accounts.id),
    viewer === null || viewer === user ? undefined : neitherBlocked(viewer, accounts.id),
  );
  const during = (time: typeof follows.createdAt | typeof subscriptions.createdAt): SQL | undefined =>
    and(gte(time, live.startedAt), live.endedAt ? lte(time, live.endedAt) : undefined);
  const tips = ctx.db
    .select({
      id: sales.id,
      user: accountSummaryColumns,
      coins: sales.coins,
      text: sales.message,
      at: sales.createdAt,
      muted: liveChatMutes.accountId,
    })
    .from(sales)
    .innerJoin(accounts, eq(accounts.id, sales.buyerId))
    .leftJoin(
      liveChatMutes,
      and(
        eq(liveChatMutes.creatorId, user),
        eq(liveChatMutes.accountId, sales.buyerId),
        or(isNull(liveChatMutes.until), gt(liveChatMutes.until, ctx.clock.now())),
      ),
    )
    .where(and(eq(sales.liveId, live.id), isNull(sales.refundedBy), shown))
    .orderBy(desc(sales.createdAt), desc(sales.id))
    .limit(limit);
  const subscribers = ctx.db
    .select({ user: accountSummaryColumns, at: subscriptions.createdAt })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.fromId))
    .where(and(eq(subscriptions.toId, user), during(subscriptions.createdAt), shown))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit);
  const followers = ctx.db
    .select({ user: accountSummaryColumns, at: follows.createdAt })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.followerId))
    .where(and(eq(follows.followeeId, user), during(follows.createdAt), shown))
    .orderBy(desc(follows.createdAt), desc(follows.followerId))
    .limit(limit);
  const view = (
    kind: LiveChatEventView['kind'],
    row: { id?: string; user: Parameters<typeof toAccountSummary>[0]; at: Date; coins?: number; text?: string | null },
  ): LiveChatEventView => ({
    id: eventId(kind, row.id ?? row.user.id),
    creator: user,
    kind,
    user: toAccountSummary(row.user),
    coins: row.coins ?? null,
    text: row.text ?? null,
    addDate: row.at.toISOString(),
  });
  const hides = ({ text, muted }: { text: string | null; muted: string | null }) =>
    muted !== null || isBlocked(text ?? '', chat.settings);
  return [
    ...(await tips).map((row) => view('tip', hides(row) ? { ...row, text: null } : row)),
    ...(await subscribers).map((row) => view('subscription', row)),
    ...(await followers).map((row) => view('follow', row)),
  ]
    .toSorted((one, other) => one.addDate.localeCompare(other.addDate) || one.id.localeCompare(other.id))
    .slice(-limit);
}
