import {
  type AccountSummary,
  type LiveChatMessageView,
  type LiveChatSettingsView,
  messages,
  type RealtimeEvent,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, exists, gt, isNotNull, isNull, or, sql } from '@foxreel/db/drizzle';
import { type Context, DomainError, moderatedCreator, neitherBlocked, notFound, viewerId } from '../kernel/index.ts';
import { audienceOf, outsideAudience } from '../rights/index.ts';

const { accounts, follows, liveChatMessages, liveChatModerators, liveChatMutes, liveChatSettings, lives } = schema;

type LiveChatMessageRow = typeof liveChatMessages.$inferSelect;

export interface Chat {
  live: boolean;
  /** Whether the viewer is muted. */
  muted: boolean;
  /** Whether the viewer follows the creator, or moderates the chat for them. */
  follows: boolean;
  moderates: boolean;
  settings: LiveChatSettingsView;
}

/**
 * A creator's chat for the viewer. NOT_FOUND for a deleted creator, or with a block in either direction; FORBIDDEN outside the
 * audience of the current or last live.
 */
export async function openChat(ctx: Context, creatorId: string): Promise<Chat> {
  const viewer = viewerId(ctx);
  const [row] = await ctx.db
    .select({
      live: accounts.live,
      settings: liveChatSettings,
      mutedAccount: liveChatMutes.accountId,
      follows: sql<boolean>`${exists(
        ctx.db
          .select({ id: follows.followerId })
          .from(follows)
          .where(and(eq(follows.followerId, viewer ?? nobody), eq(follows.followeeId, accounts.id))),
      )}`,
      moderates: sql<boolean>`${exists(
        ctx.db
          .select({ id: liveChatModerators.accountId })
          .from(liveChatModerators)
          .where(
            and(eq(liveChatModerators.accountId, viewer ?? nobody), eq(liveChatModerators.creatorId, accounts.id)),
          ),
      )}`,
    })
    .from(accounts)
    .leftJoin(liveChatSettings, eq(liveChatSettings.accountId, accounts.id))
    .leftJoin(
      liveChatMutes,
      and(
        eq(liveChatMutes.creatorId, accounts.id),
        eq(liveChatMutes.accountId, viewer ?? nobody),
        or(isNull(liveChatMutes.until), gt(liveChatMutes.until, ctx.clock.now())),
      ),
    )
    .where(
      and(
        eq(accounts.id, creatorId),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        viewer === null ? undefined : neitherBlocked(viewer, accounts.id),
      ),
    );
  if (!row) throw notFound('The account');
  const { audience, allowed } = await audienceOf(ctx, creatorId, viewer);
  if (!allowed) throw outsideAudience(audience);
  const { live, follows: following, moderates } = row;
  return {
    ...{ live, moderates, follows: following },
    muted: row.mutedAccount !== null,
    settings: settingsView(row.settings),
  };
}

type LiveEventType = 'live_chat' | 'live_chat_event' | 'live_goal' | 'live_poll' | 'live_pin';
type LiveEvent = Extract<RealtimeEvent, { type: LiveEventType }>;

/** The event, marked if only the audience of the creator's live may get it. */
export async function forAudience<Event extends LiveEvent>(ctx: Context, event: Event): Promise<Event> {
  const { audience } = await audienceOf(ctx, event.creator, null);
  return audience === 'all' ? event : { ...event, restricted: true };
}

/** After the commit, publishes to everybody who watches the creator's live and belongs to its audience. */
export async function publishInLive(ctx: Context, event: LiveEvent): Promise<void> {
  const sent = await forAudience(ctx, event);
  await ctx.afterCommit(() => ctx.realtime.publish(topics.liveChat(event.creator), sent));
}

/** The creator's live on air, or else their last one; null if they were never live. */
export async function lastLiveOf(ctx: Context, creatorId: string): Promise<LastLive | null> {
  const [last] = await ctx.db
    .select({
      id: lives.id,
      onAir: sql<boolean>`${lives.state} = 'live'`,
      startedAt: lives.startedAt,
      endedAt: lives.endedAt,
      pinnedMessageId: lives.pinnedMessageId,
    })
    .from(lives)
    .where(and(eq(lives.accountId, creatorId), isNotNull(lives.startedAt)))
    .orderBy(desc(lives.id))
    .limit(1);
  return last?.startedAt ? { ...last, startedAt: last.startedAt } : null;
}

interface LastLive {
  id: string;
  onAir: boolean;
  startedAt: Date;
  endedAt: Date | null;
  pinnedMessageId: string | null;
}

/** The caller's live on air, locked until the transaction ends, so that changes of one live take turns. CONFLICT without. */
export async function lockOwnLive(ctx: Context, creatorId: string): Promise<{ id: string; startedAt: Date }> {
  const [live] = await ctx.db
    .select({ id: lives.id, startedAt: lives.startedAt })
    .from(lives)
    .where(and(eq(lives.accountId, creatorId), eq(lives.state, 'live')))
    .for('no key update');
  if (!live?.startedAt) throw new DomainError('CONFLICT', messages.notLive);
  return { id: live.id, startedAt: live.startedAt };
}

/** An id without an account. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Whether the creator has named the viewer as a moderator of their chat. */
export async function moderatesFor(ctx: Context, creatorId: string): Promise<boolean> {
  const viewer = viewerId(ctx);
  if (viewer === null) return false;
  const [named] = await ctx.db
    .select({ id: liveChatModerators.accountId })
    .from(liveChatModerators)
    .where(
      and(
        eq(liveChatModerators.creatorId, creatorId),
        eq(liveChatModerators.accountId, viewer),
        neitherBlocked(viewer, liveChatModerators.creatorId),
      ),
    );
  return named !== undefined;
}

/** The creator whose messages the caller moderates: their own chat, another's as its moderator or staff. FORBIDDEN otherwise. */
export async function moderatedChat(ctx: Context, creator: string | undefined): Promise<string> {
  return creator !== undefined && (await moderatesFor(ctx, creator)) ? creator : moderatedCreator(ctx, creator);
}

/** NOT_FOUND if the creator of a chat does not exist. */
export async function requireChat(ctx: Context, creatorId: string): Promise<string> {
  const [there] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, creatorId), isNull(accounts.deletedAt)));
  if (!there) throw notFound('The account');
  return creatorId;
}

/** Without a row nothing is restricted. */
export const settingsView = (row: typeof liveChatSettings.$inferSelect | null | undefined): LiveChatSettingsView => ({
  slowModeSeconds: row?.slowModeSeconds ?? 0,
  blockedWords: row?.blockedWords ?? [],
  holdNewcomers: row?.holdNewcomers ?? false,
  followersOnly: row?.followersOnly ?? false,
  blockedPatterns: row?.blockedPatterns ?? [],
});

/** A deleted message's text is not passed on. */
export const messageView = (row: LiveChatMessageRow, user: AccountSummary): LiveChatMessageView => ({
  id: row.id,
  creator: row.creatorId,
  user,
  text: row.state === 'deleted' ? '' : row.text,
  state: row.state,
  addDate: row.createdAt.toISOString(),
});
