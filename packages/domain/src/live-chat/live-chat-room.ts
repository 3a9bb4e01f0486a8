import { type AccountSummary, type LiveChatMessageView, type LiveChatSettingsView, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { type Context, DomainError, moderatedCreator, neitherBlocked, notFound, viewerId } from '../kernel/index.ts';

const { accounts, liveChatMessages, liveChatMutes, liveChatSettings, lives } = schema;

type LiveChatMessageRow = typeof liveChatMessages.$inferSelect;

export interface Chat {
  live: boolean;
  /** Whether the viewer is muted. */
  muted: boolean;
  settings: LiveChatSettingsView;
}

/** A creator's chat for the viewer. NOT_FOUND for a deleted creator, or with a block in either direction. */
export async function openChat(ctx: Context, creatorId: string): Promise<Chat> {
  const viewer = viewerId(ctx);
  const [row] = await ctx.db
    .select({ live: accounts.live, settings: liveChatSettings, mutedAccount: liveChatMutes.accountId })
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
  return { live: row.live, muted: row.mutedAccount !== null, settings: settingsView(row.settings) };
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

/** The creator whose chat the caller moderates, for writing: NOT_FOUND if they do not exist. */
export async function existingModeratedChat(ctx: Context, creator: string | undefined): Promise<string> {
  const creatorId = moderatedCreator(ctx, creator);
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
