import {
  type LiveChatMessageIdInput,
  type LiveChatMessageView,
  type LiveChatMuteView,
  type LiveChatOwnerInput,
  type LiveChatSettingsView,
  type MuteInLiveChatInput,
  messages,
  type SaveLiveChatSettingsInput,
  topics,
  type UnmuteInLiveChatInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, getTableColumns, gt, isNull, ne, or, sql } from '@foxreel/db/drizzle';
import {
  accountSummaries,
  accountSummaryColumns,
  badInput,
  type Context,
  forbidden,
  moderatedCreator,
  neitherBlocked,
  notFound,
  requireAccount,
  toAccountSummary,
  uniqueBlockedWords,
} from '../kernel/index.ts';
import { checkPatterns } from './chat-patterns.ts';
import { publishHeld, publishToChat } from './live-chat-messages.ts';
import { messageView, moderatedChat, moderatesFor, requireChat, settingsView } from './live-chat-room.ts';

const { accounts, liveChatMessages, liveChatMutes, liveChatSettings } = schema;

/**
 * Approves a held message; its author is no longer a newcomer. The creator, moderators and staff. Idempotent. NOT_FOUND for one that does
 * not exist or was deleted, or whose author was suspended or has a block with the creator by now.
 */
export async function approveLiveChatMessage(
  ctx: Context,
  { id }: LiveChatMessageIdInput,
): Promise<LiveChatMessageView> {
  requireAccount(ctx);
  const [found] = await ctx.db
    .select({ row: liveChatMessages, writer: accountSummaryColumns })
    .from(liveChatMessages)
    .innerJoin(accounts, eq(accounts.id, liveChatMessages.accountId))
    .where(
      and(
        eq(liveChatMessages.id, id),
        ne(liveChatMessages.state, 'deleted'),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(liveChatMessages.creatorId, accounts.id),
      ),
    );
  if (!found) throw notFound('The message');
  await moderatedChat(ctx, found.row.creatorId);
  const [approved] = await ctx.db
    .update(liveChatMessages)
    .set({ state: 'shown' })
    .where(and(eq(liveChatMessages.id, id), eq(liveChatMessages.state, 'held')))
    .returning();
  const message = messageView(approved ?? found.row, toAccountSummary(found.writer));
  if (approved) await publishToChat(ctx, 'new', message);
  return message;
}

/**
 * Removes a message from all screens: its author, the creator, moderators and staff may. Idempotent. NOT_FOUND for one that never existed,
 * FORBIDDEN for somebody else's.
 */
export async function deleteLiveChatMessage(ctx: Context, { id }: LiveChatMessageIdInput): Promise<true> {
  const { accountId, staff } = requireAccount(ctx);
  const [found] = await ctx.db.select().from(liveChatMessages).where(eq(liveChatMessages.id, id));
  if (!found) throw notFound('The message');
  const may = staff || accountId === found.accountId || accountId === found.creatorId;
  if (!may && !(await moderatesFor(ctx, found.creatorId))) throw forbidden(messages.notYourMessage);
  const [deleted] = await ctx.db
    .update(liveChatMessages)
    .set({ state: 'deleted' })
    .where(and(eq(liveChatMessages.id, id), ne(liveChatMessages.state, 'deleted')))
    .returning({ ...getTableColumns(liveChatMessages), before: sql<string>`old.state` });
  const writer = deleted ? (await accountSummaries(ctx, [deleted.accountId])).get(deleted.accountId) : undefined;
  if (!deleted || !writer) return true;
  const message = messageView(deleted, writer);
  await (deleted.before === 'held' ? publishHeld(ctx, 'delete', message) : publishToChat(ctx, 'delete', message));
  return true;
}

/**
 * Mutes an account in the creator's chat for some minutes of product time, or until lifted; it can still read. The latest call
 * counts. The creator; moderators and staff with `creator`. Moderators write all the same. NOT_FOUND if either account does not
 * exist.
 */
export async function muteInLiveChat(ctx: Context, input: MuteInLiveChatInput): Promise<LiveChatMuteView> {
  const creatorId = await requireChat(ctx, await moderatedChat(ctx, input.creator));
  if (input.user === creatorId) throw badInput('user', messages.ownMute);
  const [row] = await ctx.db
    .select(accountSummaryColumns)
    .from(accounts)
    .where(and(eq(accounts.id, input.user), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)));
  if (!row) throw notFound('The account');
  const now = ctx.clock.now();
  const until = input.minutes === undefined ? null : new Date(now.getTime() + input.minutes * 60_000);
  await ctx.db
    .insert(liveChatMutes)
    .values({ creatorId, accountId: input.user, until, createdAt: now })
    .onConflictDoUpdate({ target: [liveChatMutes.creatorId, liveChatMutes.accountId], set: { until, createdAt: now } });
  await publishRules(ctx, creatorId, [creatorId, input.user]);
  return { user: toAccountSummary(row), until: until?.toISOString() ?? null };
}

/** Lifts a mute. False if there was none. The creator; moderators and staff with `creator`. */
export async function unmuteInLiveChat(ctx: Context, input: UnmuteInLiveChatInput): Promise<boolean> {
  const creatorId = await moderatedChat(ctx, input.creator);
  const rows = await ctx.db
    .delete(liveChatMutes)
    .where(and(eq(liveChatMutes.creatorId, creatorId), eq(liveChatMutes.accountId, input.user)))
    .returning({ until: liveChatMutes.until });
  if (rows.length > 0) await publishRules(ctx, creatorId, [creatorId, input.user]);
  return rows.some(({ until }) => until === null || until > ctx.clock.now());
}

const mutesListed = 200;

/** The muted accounts, latest first. The creator; moderators and staff with `creator`. */
export async function listLiveChatMutes(ctx: Context, input: LiveChatOwnerInput): Promise<LiveChatMuteView[]> {
  const creatorId = await moderatedChat(ctx, input.creator);
  const rows = await ctx.db
    .select({ user: accountSummaryColumns, until: liveChatMutes.until })
    .from(liveChatMutes)
    .innerJoin(accounts, eq(accounts.id, liveChatMutes.accountId))
    .where(
      and(
        eq(liveChatMutes.creatorId, creatorId),
        or(isNull(liveChatMutes.until), gt(liveChatMutes.until, ctx.clock.now())),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(desc(liveChatMutes.createdAt), desc(liveChatMutes.accountId))
    .limit(mutesListed);
  return rows.map(({ user, until }) => ({ user: toAccountSummary(user), until: until?.toISOString() ?? null }));
}

/** Open screens of these accounts reload their permissions. */
async function publishRules(ctx: Context, creator: string, people: string[]): Promise<void> {
  await ctx.afterCommit(() => {
    for (const person of people) ctx.realtime.publish(topics.account(person), { type: 'live_chat_rules', creator });
  });
}

/** The chat's moderation settings; nothing is restricted by default. The creator, and staff with `creator`. */
export async function getLiveChatSettings(ctx: Context, input: LiveChatOwnerInput): Promise<LiveChatSettingsView> {
  const creatorId = moderatedCreator(ctx, input.creator);
  const [row] = await ctx.db.select().from(liveChatSettings).where(eq(liveChatSettings.accountId, creatorId));
  return settingsView(row);
}

/**
 * Changes the given settings and keeps the rest. Words that differ only in case or accents are stored once. BAD_INPUT at
 * `blockedPatterns` for what RE2 cannot read, or what would take too long. The creator, and staff with `creator`.
 */
export async function saveLiveChatSettings(
  ctx: Context,
  input: SaveLiveChatSettingsInput,
): Promise<LiveChatSettingsView> {
  const creatorId = await requireChat(ctx, moderatedCreator(ctx, input.creator));
  if (input.blockedPatterns) checkPatterns(input.blockedPatterns);
  const changed = {
    accountId: creatorId,
    ...(input.slowModeSeconds === undefined ? {} : { slowModeSeconds: input.slowModeSeconds }),
    ...(input.holdNewcomers === undefined ? {} : { holdNewcomers: input.holdNewcomers }),
    ...(input.followersOnly === undefined ? {} : { followersOnly: input.followersOnly }),
    ...(input.blockedPatterns === undefined ? {} : { blockedPatterns: input.blockedPatterns }),
    ...(input.blockedWords === undefined ? {} : { blockedWords: uniqueBlockedWords(input.blockedWords) }),
  };
  const [row] = await ctx.db
    .insert(liveChatSettings)
    .values(changed)
    .onConflictDoUpdate({ target: liveChatSettings.accountId, set: changed })
    .returning();
  await publishRules(ctx, creatorId, [creatorId]);
  return settingsView(row);
}
