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
import { and, desc, eq, getTableColumns, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import {
  accountSummaryColumns,
  badInput,
  type Context,
  forbidden,
  notFound,
  requireAccount,
  toAccountSummary,
} from '../kernel/index.ts';
import { publishHeld, publishToChat } from './live-chat-messages.ts';
import { existingModeratedChat, foldBlockedWord, messageView, moderatedChat, settingsView } from './live-chat-room.ts';

const { accounts, liveChatMessages, liveChatMutes, liveChatSettings } = schema;

/**
 * Lets a held message through; from then on its writer is no newcomer. The creator and staff. Saying it twice shows it once.
 * NOT_FOUND for one that is not there or was deleted.
 */
export async function approveLiveChatMessage(
  ctx: Context,
  { id }: LiveChatMessageIdInput,
): Promise<LiveChatMessageView> {
  requireAccount(ctx);
  const [found] = await ctx.db
    .select()
    .from(liveChatMessages)
    .where(and(eq(liveChatMessages.id, id), ne(liveChatMessages.state, 'deleted')));
  if (!found) throw notFound('The message');
  moderatedChat(ctx, found.creatorId);
  const [approved] = await ctx.db
    .update(liveChatMessages)
    .set({ state: 'shown' })
    .where(and(eq(liveChatMessages.id, id), eq(liveChatMessages.state, 'held')))
    .returning();
  const writer = (await accountSummaries(ctx, [found.accountId])).get(found.accountId);
  if (!writer) throw notFound('The message');
  const message = messageView(approved ?? found, writer);
  if (approved) await publishToChat(ctx, 'new', message);
  return message;
}

/**
 * Takes a message away from all screens: its writer, the creator whose chat it is, and staff. Saying it twice is harmless.
 * NOT_FOUND for one that never was, FORBIDDEN for somebody else's.
 */
export async function deleteLiveChatMessage(ctx: Context, { id }: LiveChatMessageIdInput): Promise<true> {
  const { accountId, staff } = requireAccount(ctx);
  const [found] = await ctx.db.select().from(liveChatMessages).where(eq(liveChatMessages.id, id));
  if (!found) throw notFound('The message');
  if (!staff && accountId !== found.accountId && accountId !== found.creatorId)
    throw forbidden(messages.notYourMessage);
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
 * Keeps somebody from writing in the creator's chat for so many minutes of product time, or until it is taken back; they still
 * read. The last word counts. The creator, and staff with `creator`. NOT_FOUND for an account that is not there, either of the two.
 */
export async function muteInLiveChat(ctx: Context, input: MuteInLiveChatInput): Promise<LiveChatMuteView> {
  const creatorId = await existingModeratedChat(ctx, input.creator);
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

/** Lets somebody write again. False when they were not muted. The creator, and staff with `creator`. */
export async function unmuteInLiveChat(ctx: Context, input: UnmuteInLiveChatInput): Promise<boolean> {
  const creatorId = moderatedChat(ctx, input.creator);
  const rows = await ctx.db
    .delete(liveChatMutes)
    .where(and(eq(liveChatMutes.creatorId, creatorId), eq(liveChatMutes.accountId, input.user)))
    .returning({ until: liveChatMutes.until });
  if (rows.length > 0) await publishRules(ctx, creatorId, [creatorId, input.user]);
  return rows.some(({ until }) => until === null || until > ctx.clock.now());
}

const mutesListed = 200;

/** Who may not write now, the latest first. The creator, and staff with `creator`. */
export async function listLiveChatMutes(ctx: Context, input: LiveChatOwnerInput): Promise<LiveChatMuteView[]> {
  const creatorId = moderatedChat(ctx, input.creator);
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

/** Open screens of these people ask again what they may do. */
async function publishRules(ctx: Context, creator: string, people: string[]): Promise<void> {
  await ctx.afterCommit(() => {
    for (const person of people) ctx.realtime.publish(topics.account(person), { type: 'live_chat_rules', creator });
  });
}

/** How the chat is kept clean; nothing is restricted until something is saved. The creator, and staff with `creator`. */
export async function getLiveChatSettings(ctx: Context, input: LiveChatOwnerInput): Promise<LiveChatSettingsView> {
  const creatorId = moderatedChat(ctx, input.creator);
  const [row] = await ctx.db.select().from(liveChatSettings).where(eq(liveChatSettings.accountId, creatorId));
  return settingsView(row);
}

/** Changes what is given and leaves the rest. Words that differ only in case or accents are kept once. */
export async function saveLiveChatSettings(
  ctx: Context,
  input: SaveLiveChatSettingsInput,
): Promise<LiveChatSettingsView> {
  const creatorId = await existingModeratedChat(ctx, input.creator);
  const changed = {
    accountId: creatorId,
    ...(input.slowModeSeconds === undefined ? {} : { slowModeSeconds: input.slowModeSeconds }),
    ...(input.holdNewcomers === undefined ? {} : { holdNewcomers: input.holdNewcomers }),
    ...(input.blockedWords === undefined ? {} : { blockedWords: onceEach(input.blockedWords) }),
  };
  const [row] = await ctx.db
    .insert(liveChatSettings)
    .values(changed)
    .onConflictDoUpdate({ target: liveChatSettings.accountId, set: changed })
    .returning();
  await publishRules(ctx, creatorId, [creatorId]);
  return settingsView(row);
}

const onceEach = (words: readonly string[]): string[] => [
  ...new Map(words.map((word) => [foldBlockedWord(word), word])).values(),
];
