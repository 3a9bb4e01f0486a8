import { randomUUID } from 'node:crypto';
import type {
  LiveListInput,
  LivestreamKind,
  LiveTallyView,
  LiveTicket,
  LiveView,
  WatchLiveInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, exists, getTableColumns, inArray, isNull, not, type SQL, sql } from '@foxreel/db/drizzle';
import { isBattleOpponent } from '../battles/index.ts';
import { type Context, neitherBlocked, notFound, toAccountSummary, viewerId } from '../kernel/index.ts';
import { isInAudience, outsideAudience } from '../rights/index.ts';
import type { LiveRow } from './live-lifecycle.ts';
import { lastTally } from './live-sums.ts';
import { coverAddress, coverShown } from './stored-setup.ts';

const { accounts, follows, liveChatModerators, lives, liveSetups } = schema;

/** An id without an account. */
const nobody = '00000000-0000-0000-0000-000000000000';

const liveColumns = (ctx: Context) => ({
  account: getTableColumns(accounts),
  live: getTableColumns(lives),
  allowed: isInAudience(ctx, viewerId(ctx)),
  cover: coverShown(ctx),
});

/** Accounts whose lives this viewer may see: not deleted, and no block between them. */
function watchable(viewer: string | null): SQL | undefined {
  const unblocked = viewer === null ? undefined : neitherBlocked(viewer, accounts.id);
  return and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt), unblocked);
}

interface LiveOfAccount {
  account: typeof accounts.$inferSelect;
  live: LiveRow | null;
  /** Whether the viewer belongs to the live's audience. */
  allowed: boolean;
  /** Of the setup, if the viewer may see it. */
  cover: string | null;
}

function liveView(ctx: Context, { account, live, allowed, cover }: LiveOfAccount): LiveView {
  const audience = live?.audience ?? 'all';
  return {
    account: toAccountSummary(account),
    live: live !== null,
    status: account.liveStatus,
    startedAt: live?.startedAt?.toISOString() ?? null,
    viewers: (live?.viewers ?? 0) + (live?.hlsViewers ?? 0),
    title: live?.title ?? null,
    tags: live?.tags ?? [],
    audience,
    cover: coverAddress(cover),
    // A camera's live is watched in its room, and packaged from its beginning only if it is recorded.
    seekBack: live?.kind === 'RTMP' || (live && live.recording !== 'off') ? ctx.live.seekBackSeconds : 0,
    locked: allowed || audience === 'all' ? null : audience,
  };
}

const isModerator = (ctx: Context): SQL<boolean> =>
  sql<boolean>`${exists(
    ctx.db
      .select({ id: liveChatModerators.accountId })
      .from(liveChatModerators)
      .where(
        and(eq(liveChatModerators.creatorId, accounts.id), eq(liveChatModerators.accountId, viewerId(ctx) ?? nobody)),
      ),
  )}`;

export interface WatchedLive extends LiveView {
  /** Lets the viewer's LiveKit client watch; null while the account is not live, and for a live that plays over HLS. */
  ticket: LiveTicket | null;
  /** A camera's live with too many viewers in its room: others play it over HLS. */
  roomFull: boolean;
  /** Of the current live, or the last one. */
  tally: LiveTallyView;
  /** Whether the viewer moderates this creator's chat for them. */
  moderates: boolean;
  /** Why lives cannot be watched now, or null. */
  unavailable: string | null;
}

/**
 * The live page of an account (spec part 1 §2, /{username}/live), with a watch-only ticket. Visitors may watch. NOT_FOUND for
 * an unknown or deleted account, or with a block in either direction. No ticket for whom the live is not (`locked`).
 */
export async function watchLive(ctx: Context, input: WatchLiveInput): Promise<WatchedLive> {
  const viewer = viewerId(ctx);
  const [row] = await ctx.db
    .select({ ...liveColumns(ctx), isOpponent: isBattleOpponent(ctx), moderates: isModerator(ctx) })
    .from(accounts)
    .leftJoin(lives, and(eq(lives.accountId, accounts.id), eq(lives.state, 'live')))
    .leftJoin(liveSetups, eq(liveSetups.accountId, accounts.id))
    .where(and(eq(accounts.username, input.username), watchable(viewer)));
  if (!row) throw notFound('Account');
  const tally = await lastTally(ctx, row.account.id);
  // An external encoder's live works without LiveKit.
  const view = { ...liveView(ctx, row), moderates: row.moderates, tally };
  if (view.locked || row.live?.kind === 'RTMP') return { ...view, ticket: null, roomFull: false, unavailable: null };
  const unavailable = await ctx.live.unavailable();
  // A unique suffix per ticket: LiveKit disconnects the first of two connections with one identity.
  const identity = `${viewer ?? 'anonymous'}:${randomUUID()}`;
  // A battle opponent sees the picture next to their own and is not counted as a viewer; nor is the creator.
  const options = { counted: !row.isOpponent && row.account.id !== viewer };
  if (row.live && options.counted && row.live.viewers >= ctx.live.roomViewersMax && !unavailable)
    return { ...view, ticket: null, roomFull: true, unavailable };
  const ticket = row.live && !unavailable ? await ctx.live.viewerTicket(row.live.id, identity, options) : null;
  return { ...view, ticket, roomFull: false, unavailable };
}

/**
 * Current lives, the most watched first (spec part 1 §7, lives(limit 20)), without those hidden by a block. With `following` those
 * of creators whom the viewer follows: none for visitors.
 */
export async function listLives(ctx: Context, input: LiveListInput): Promise<LiveView[]> {
  const viewer = viewerId(ctx);
  if (input.following && viewer === null) return [];
  const followed = exists(
    ctx.db
      .select({ id: follows.followeeId })
      .from(follows)
      .where(and(eq(follows.followeeId, accounts.id), eq(follows.followerId, viewer ?? nobody))),
  );
  const rows = await ctx.db
    .select(liveColumns(ctx))
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .leftJoin(liveSetups, eq(liveSetups.accountId, accounts.id))
    .where(and(eq(lives.state, 'live'), watchable(viewer), input.following ? followed : undefined))
    .orderBy(desc(sql`${lives.viewers} + ${lives.hlsViewers}`), desc(lives.id))
    .limit(input.limit);
  return rows.map((row) => liveView(ctx, row));
}

/** The running lives of these accounts, by account, without those hidden by a block. */
export async function currentLives(ctx: Context, ids: readonly string[]): Promise<Map<string, LiveView>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select(liveColumns(ctx))
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .leftJoin(liveSetups, eq(liveSetups.accountId, accounts.id))
    .where(and(eq(lives.state, 'live'), inArray(lives.accountId, [...ids]), watchable(viewerId(ctx))));
  return new Map(rows.map((row) => [row.account.id, liveView(ctx, row)]));
}

export interface PlayableLive {
  id: string;
  kind: LivestreamKind;
  counted: boolean;
  /** Its audience is everybody, visitors included. */
  forEverybody: boolean;
}

/**
 * The live to play by its creator's name (docs/contract/rest.md, Live playback), for viewers who may watch it on its page,
 * visitors included. `counted`: as a viewer, which its creator and battle opponent are not. NOT_FOUND if not live, unknown or
 * deleted, or with a block in either direction; FORBIDDEN outside its audience.
 */
export async function openPlayback(ctx: Context, input: WatchLiveInput): Promise<PlayableLive> {
  const [live] = await ctx.db
    .select({
      id: lives.id,
      kind: lives.kind,
      accountId: lives.accountId,
      audience: lives.audience,
      allowed: isInAudience(ctx, viewerId(ctx)),
      counted: not(isBattleOpponent(ctx)).mapWith(Boolean),
    })
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(and(eq(lives.state, 'live'), eq(accounts.username, input.username), watchable(viewerId(ctx))));
  if (!live) throw notFound('Live');
  if (!live.allowed) throw outsideAudience(live.audience);
  const { id, kind, counted } = live;
  return {
    id,
    kind,
    counted: counted && live.accountId !== viewerId(ctx),
    forEverybody: live.audience === 'all',
  };
}
