import type { AccountSummary, LiveAudience, LiveChatMessageView, LiveChatSettingsView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { RE2JS } from 're2js';
import { type Context, neitherBlocked, notFound, requireCreator, requireStaff, viewerId } from '../kernel/index.ts';
import { audienceOf, outsideAudience } from '../live/index.ts';

const { accounts, liveChatMessages, liveChatModerators, liveChatMutes, liveChatSettings } = schema;

type LiveChatMessageRow = typeof liveChatMessages.$inferSelect;

export interface Chat {
  live: boolean;
  /** Whether the viewer is muted. */
  muted: boolean;
  settings: LiveChatSettingsView;
  /** Whom the live, or else the last one, is for. */
  audience: LiveAudience;
  /** Whether the viewer follows or subscribes to the creator, or moderates the chat. */
  follows: boolean;
  moderates: boolean;
}

/**
 * A creator's chat for the viewer. NOT_FOUND for a deleted creator, or with a block in either direction; FORBIDDEN outside the
 * live's audience.
 */
export async function openChat(ctx: Context, creatorId: string): Promise<Chat> {
  const viewer = viewerId(ctx);
  const [row] = await ctx.db
    .select({
      live: accounts.live,
      settings: liveChatSettings,
      mutedAccount: liveChatMutes.accountId,
      follows: sql<boolean>`exists (select 1 from follows f where f.follower_id = ${viewer} and f.followee_id = ${accounts.id})`,
      moderates: sql<boolean>`exists (select 1 from live_chat_moderators m where m.creator_id = ${accounts.id} and m.account_id = ${viewer})`,
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
  const { live, follows, moderates } = row;
  return { live, follows, moderates, audience, muted: row.mutedAccount !== null, settings: settingsView(row.settings) };
}

/** An id without an account. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** The chat that the viewer moderates: their own, or with `creator` another's, for staff. UNAUTHENTICATED or FORBIDDEN. */
export function moderatedChat(ctx: Context, creator: string | undefined): string {
  if (creator === undefined || creator === viewerId(ctx)) return requireCreator(ctx).accountId;
  requireStaff(ctx);
  return creator;
}

/** The same for whoever moderates the messages: also an account that the creator named. */
export async function messageModeratedChat(ctx: Context, creator: string | undefined): Promise<string> {
  if (creator !== undefined && (await moderates(ctx, creator))) return creator;
  return moderatedChat(ctx, creator);
}

/** Whether the creator has named the viewer as a moderator of the chat. */
export async function moderates(ctx: Context, creator: string): Promise<boolean> {
  const viewer = viewerId(ctx);
  if (viewer === null) return false;
  const [named] = await ctx.db
    .select({ id: liveChatModerators.accountId })
    .from(liveChatModerators)
    .where(
      and(
        eq(liveChatModerators.creatorId, creator),
        eq(liveChatModerators.accountId, viewer),
        neitherBlocked(viewer, creator),
      ),
    );
  return named !== undefined;
}

/** For settings and writing to that chat: NOT_FOUND if the creator does not exist. */
export async function existingModeratedChat(ctx: Context, creator: string | undefined): Promise<string> {
  return requireExisting(ctx, moderatedChat(ctx, creator));
}

/** The creator of a chat, if there is one. */
export async function requireExisting(ctx: Context, creatorId: string): Promise<string> {
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

/** Compiled patterns, by their text: each is used for every message of a chat. */
const compiled = new Map<string, RE2JS>();
const compiledMax = 2_000;

/** A pattern that ignores case, or null if RE2 cannot read it. RE2 takes time linear in the text, whatever the pattern. */
export function compilePattern(pattern: string): RE2JS | null {
  const known = compiled.get(pattern);
  if (known) return known;
  try {
    const made = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    if (compiled.size >= compiledMax) compiled.clear();
    compiled.set(pattern, made);
    return made;
  } catch {
    return null;
  }
}

/** Whether a text matches one of the patterns somewhere. */
export const matchesPattern = (text: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => compilePattern(pattern)?.matcher(text).find() === true);
