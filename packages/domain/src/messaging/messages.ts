import {
  limits,
  type MessageListInput,
  type MessagePermissionView,
  type MessageSettingsInput,
  type MessageView,
  type MessageWriters,
  messages,
  type NewMessageInput,
  type PageView,
  type ThreadIdInput,
  type ThreadWithInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, exists, gt, isNull, lt, sql } from '@foxreel/db/drizzle';
import { accountSummaries } from '../account/index.ts';
import {
  badInput,
  type Context,
  DomainError,
  decodeCursor,
  encodeCursor,
  forbidden,
  neitherBlocked,
  notFound,
  recordEvent,
  requireAccount,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { claimMessageFile, shareMessageFile } from '../message-files/index.ts';
import { hasPush } from '../push/index.ts';
import { isActiveSubscription } from '../rights/index.ts';
import { prepareTeaser, registerTeaserWait } from '../teasers/index.ts';
import { type AppendedThread, appendMessages } from './append-messages.ts';
import { publishAppended } from './message-events.ts';
import { messageViews, orderedPair, ownThread } from './thread-view.ts';
import { openThread } from './threads.ts';

const { accounts, follows, messageSettings, messages: sent, subscriptions, threads } = schema;

interface Standing {
  writers: MessageWriters;
  followed: boolean;
  subscribed: boolean;
  /** The recipient has written before: replies are always accepted. */
  answered: boolean;
}

/** Why the author may not write; null if they may. */
function permissionError({
  writers,
  followed,
  subscribed,
  answered,
}: Standing): Exclude<MessageWriters, 'everyone'> | null {
  if (writers === 'everyone' || answered) return null;
  if (writers === 'following' && followed) return null;
  if (writers === 'subscribers' && subscribed) return null;
  return writers;
}

const words = {
  following: messages.writersFollowing,
  subscribers: messages.writersSubscribers,
  nobody: messages.writersNobody,
} as const;

/**
 * Whether the viewer may message an account (spec part 1 §7): by its settings, the viewer's subscription, and whether it has
 * written first. Null for a deleted account, oneself, or with a block in either direction.
 */
export async function getMessagePermission(
  ctx: Context,
  { user }: ThreadWithInput,
): Promise<MessagePermissionView | null> {
  const { accountId } = requireAccount(ctx);
  const found = user === accountId ? null : await standingOf(ctx, accountId, user);
  if (!found) return null;
  const error = permissionError(found);
  return { allowed: error === null, reason: error && words[error], needs: error, subscribed: found.subscribed };
}

/**
 * NOT_FOUND for a deleted account or a block in either direction, FORBIDDEN with the reason if its settings exclude the sender.
 */
async function assertMayWrite(ctx: Context, from: string, to: string): Promise<void> {
  const found = await standingOf(ctx, from, to);
  if (!found) throw notFound('Account');
  const error = permissionError(found);
  if (error) throw forbidden(words[error]);
}

/** The relation of an author to a recipient. Null if the recipient is deleted, or with a block in either direction. */
async function standingOf(ctx: Context, from: string, to: string): Promise<Standing | null> {
  const one = { one: sql`1` };
  const [account1, account2] = orderedPair(from, to);
  const writers = sql<MessageWriters>`coalesce(${messageSettings.writers}, 'everyone')`;
  const followed = ctx.db
    .select(one)
    .from(follows)
    .where(and(eq(follows.followerId, to), eq(follows.followeeId, from)));
  const subscribed = ctx.db
    .select(one)
    .from(subscriptions)
    .where(and(eq(subscriptions.fromId, from), eq(subscriptions.toId, to), isActiveSubscription(ctx.clock.now())));
  const answered = ctx.db
    .select(one)
    .from(threads)
    .innerJoin(sent, eq(sent.threadId, threads.id))
    .where(and(eq(threads.account1Id, account1), eq(threads.account2Id, account2), eq(sent.fromId, to)));
  const [row] = await ctx.db
    .select({
      writers,
      followed: sql<boolean>`${exists(followed)}`,
      subscribed: sql<boolean>`${exists(subscribed)}`,
      answered: sql<boolean>`${writers} <> 'everyone' and ${exists(answered)}`,
    })
    .from(accounts)
    .leftJoin(messageSettings, eq(messageSettings.accountId, accounts.id))
    .where(
      and(eq(accounts.id, to), isNull(accounts.suspendedAt), isNull(accounts.deletedAt), neitherBlocked(from, to)),
    );
  return row ?? null;
}

/**
 * Sends a message from the signed-in account and returns it as they see it (spec part 1 §7, newMessage). The first one creates
 * the thread; teasers are for creators. NOT_FOUND for a deleted recipient or a block in either direction, FORBIDDEN if their
 * settings exclude the sender; BAD_INPUT for oneself, and for other people's files or media. Both participants can then see the
 * file. With a `key` that was sent before, returns the message stored then; CONFLICT if that went to somebody else.
 */
export async function sendMessage(ctx: Context, input: NewMessageInput): Promise<MessageView> {
  const actor = requireAccount(ctx);
  if (input.to === actor.accountId) throw badInput('to', messages.ownMessage);
  const dedupeKey = input.key && `sent:${actor.accountId}:${input.key}`;
  return withTransaction(ctx, async (inner) => {
    const stored = dedupeKey ? await sentBefore(inner, actor.accountId, input.to, dedupeKey) : null;
    if (stored) return stored;
    await assertMayWrite(inner, actor.accountId, input.to);
    const people = await accountSummaries(inner, [actor.accountId, input.to]);
    const { type, value } = input.data;
    const file = type === 'upload' ? await claimMessageFile(inner, actor.accountId, value) : null;
    const teaser = type === 'teaser' ? await prepareTeaser(inner, requireCreator(inner).accountId, value) : null;
    const data = teaser?.data ?? { type, value: file?.value ?? value };
    const message = {
      fromId: actor.accountId,
      toId: input.to,
      data,
      origin: 'person' as const,
      ...(dedupeKey && { dedupeKey }),
    };
    const [appended] = await appendMessages(inner, [message]);
    if (file && appended) await shareMessageFile(inner, file.id, appended.thread.id);
    const [sent] = appended ? await publishAppended(inner, appended, people) : [];
    if (!appended || !sent) throw notFound('Account');
    if (teaser?.waiting && teaser.stored.teaser) await registerTeaserWait(inner, teaser.stored.teaser, [sent.id]);
    const kind = isFirstUnread(appended, input.to) ? 'message' : 'message_again';
    if (kind === 'message' || (await hasPush(inner, input.to))) {
      const payload = { thread: appended.thread.id };
      await recordEvent(inner, { kind, actorId: actor.accountId, subjectId: input.to, payload });
    }
    return sent;
  });
}

/** The message that was sent with this key. Two calls with one key take turns. */
async function sentBefore(ctx: Context, from: string, to: string, dedupeKey: string): Promise<MessageView | null> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${dedupeKey}, 0))`);
  const [row] = await ctx.db.select().from(sent).where(eq(sent.dedupeKey, dedupeKey));
  if (!row) return null;
  const [account1, account2] = orderedPair(from, to);
  const [thread] = await ctx.db.select().from(threads).where(eq(threads.id, row.threadId));
  if (thread?.account1Id !== account1 || thread.account2Id !== account2)
    throw new DomainError('CONFLICT', messages.keyTaken);
  const [view] = await messageViews(ctx, [row]);
  return view ?? null;
}

/** Emails and rules react only to the first unread message; later ones only trigger pushes. */
const isFirstUnread = ({ thread }: AppendedThread, receiver: string): boolean =>
  (thread.account1Id === receiver ? thread.unread1 : thread.unread2) === 1;

/**
 * A page of a thread for one of its participants: counted from the newest by skip or cursor, and itself oldest first; a page
 * shorter than its limit is the last (spec part 1 §4 and §7). Without what the viewer deleted. NOT_FOUND for anyone else.
 */
export async function listMessages(ctx: Context, input: MessageListInput): Promise<PageView<MessageView>> {
  const { accountId } = requireAccount(ctx);
  const limit = input.limit ?? limits.messagePage;
  const first = input.after === undefined && input.skip === 0;
  const thread = await (first ? openThread : ownThread)(ctx, input.thread, accountId);
  const list = `messages:${thread.id}`;
  const cleared = thread.account1Id === accountId ? thread.cleared1 : thread.cleared2;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(sent)
    .where(
      and(
        eq(sent.threadId, thread.id),
        before ? lt(sent.id, before) : undefined,
        cleared ? gt(sent.id, cleared) : undefined,
      ),
    )
    .orderBy(desc(sent.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const oldest = shown.at(-1);
  return {
    items: await messageViews(ctx, shown.toReversed()),
    after: rows.length > limit && oldest ? encodeCursor(ctx.secret, list, [oldest.id]) : null,
  };
}

/**
 * Publishes to the other participant that the viewer is typing; nothing is stored. NOT_FOUND for other people's threads, or
 * with a block.
 */
export async function sendTyping(ctx: Context, input: ThreadIdInput): Promise<true> {
  const { accountId } = requireAccount(ctx);
  const { id: thread, account1Id, account2Id } = await ownThread(ctx, input.thread, accountId);
  const other = account1Id === accountId ? account2Id : account1Id;
  for (const topic of [topics.account(other), topics.typing(thread, other)])
    ctx.realtime.publish(topic, { type: 'typing', thread, account: accountId });
  return true;
}

/** Who may start a conversation with the viewer. */
export async function getMessageSettings(ctx: Context): Promise<{ writers: MessageWriters }> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ writers: messageSettings.writers })
    .from(messageSettings)
    .where(eq(messageSettings.accountId, accountId));
  return { writers: row?.writers ?? 'everyone' };
}

/** Sets who may start a conversation with the viewer. Existing conversations stay open. */
export async function saveMessageSettings(
  ctx: Context,
  { writers }: MessageSettingsInput,
): Promise<{ writers: MessageWriters }> {
  const { accountId } = requireAccount(ctx);
  const updatedAt = ctx.clock.now();
  await ctx.db
    .insert(messageSettings)
    .values({ accountId, writers, updatedAt })
    .onConflictDoUpdate({ target: messageSettings.accountId, set: { writers, updatedAt } });
  return { writers };
}
