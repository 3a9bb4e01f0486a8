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
import { runPrepared, schema } from '@foxreel/db';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import {
  badInput,
  type Context,
  decodeCursor,
  encodeCursor,
  forbidden,
  neitherBlockedText,
  notFound,
  recordEvent,
  requireAccount,
  requireCreator,
  withTransaction,
} from '../kernel/index.ts';
import { claimMessageFile, shareMessageFile } from '../message-files/index.ts';
import { hasPush } from '../push/index.ts';
import { activeSubscriptionText } from '../rights/index.ts';
import { awaitTeaser, prepareTeaser } from '../teasers/index.ts';
import { type AppendedThread, appendMessages } from './append-messages.ts';
import { publishAppended } from './message-events.ts';
import { messageViews, orderedPair, ownThread } from './thread-view.ts';
import { openThread } from './threads.ts';

const { messageSettings, messages: sent } = schema;

/** How a writer ($1) stands to whom they want to write to ($2), at $3; the pair's thread is $4 and $5. No row: there is nobody. */
const standing = `
  select coalesce(s.writers, 'everyone') as writers,
    exists (select 1 from follows f where f.follower_id = $2::uuid and f.followee_id = $1::uuid) as followed,
    exists (select 1 from subscriptions r where r.from_id = $1::uuid and r.to_id = $2::uuid and ${activeSubscriptionText('r', '$3')}) as subscribed,
    coalesce(s.writers, 'everyone') <> 'everyone' and exists (
      select 1 from threads t join messages m on m.thread_id = t.id
      where t.account1_id = $4::uuid and t.account2_id = $5::uuid and m.from_id = $2::uuid) as answered
  from accounts a left join message_settings s on s.account_id = a.id
  where a.id = $2::uuid and a.suspended_at is null and a.deleted_at is null
    and ${neitherBlockedText('$1::uuid', '$2::uuid')}`;

interface Standing {
  writers: MessageWriters;
  followed: boolean;
  subscribed: boolean;
  /** They have written to the writer before: an answer is always taken. */
  answered: boolean;
}

/** Why one may not write; null: one may. */
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
 * Whether the viewer may write to an account, looked up before messaging (spec part 1 §7): what its owner has set, the viewer's
 * subscription, and whether they have written first. Null for who is gone, for oneself, and where either has blocked the other.
 */
export async function getMessagePermission(
  ctx: Context,
  { user }: ThreadWithInput,
): Promise<MessagePermissionView | null> {
  const { accountId } = requireAccount(ctx);
  const found = user === accountId ? null : await standingOf(ctx, accountId, user);
  if (!found) return null;
  const refused = permissionError(found);
  return { allowed: refused === null, reason: refused && words[refused], needs: refused, subscribed: found.subscribed };
}

/** NOT_FOUND for who is gone or where either has blocked the other, FORBIDDEN with its words for whom their settings keep out. */
async function requireMayWrite(ctx: Context, from: string, to: string): Promise<void> {
  const found = await standingOf(ctx, from, to);
  if (!found) throw notFound('Account');
  const refused = permissionError(found);
  if (refused) throw forbidden(words[refused]);
}

async function standingOf(ctx: Context, from: string, to: string): Promise<Standing | null> {
  const pair = orderedPair(from, to);
  const [row] = await runPrepared<Standing>(ctx.db, standing, [from, to, ctx.clock.now().toISOString(), ...pair]);
  return row ?? null;
}

/**
 * Sends a message from the signed-in account and returns it as they see it (spec part 1 §7, newMessage). The thread begins
 * with the first one; a teaser is for creators. NOT_FOUND for a receiver who is gone or where either has blocked the other, FORBIDDEN for
 * one whose settings keep the sender out; BAD_INPUT for oneself, and for a file or media that is not the sender's. A file that is sent
 * may be seen by both from then on.
 */
export async function sendMessage(ctx: Context, input: NewMessageInput): Promise<MessageView> {
  const actor = requireAccount(ctx);
  if (input.to === actor.accountId) throw badInput('to', messages.ownMessage);
  return withTransaction(ctx, async (inner) => {
    await requireMayWrite(inner, actor.accountId, input.to);
    const people = await accountSummaries(inner, [actor.accountId, input.to]);
    const { type, value } = input.data;
    const file = type === 'upload' ? await claimMessageFile(inner, actor.accountId, value) : null;
    const teaser = type === 'teaser' ? await prepareTeaser(inner, requireCreator(inner).accountId, value) : null;
    const data = teaser?.data ?? { type, value: file?.value ?? value };
    const message = { fromId: actor.accountId, toId: input.to, data, origin: 'person' as const };
    const [appended] = await appendMessages(inner, [message]);
    if (file && appended) await shareMessageFile(inner, file.id, appended.thread.id);
    const [sent] = appended ? await publishAppended(inner, appended, people) : [];
    if (!appended || !sent) throw notFound('Account');
    if (teaser?.waiting && teaser.stored.teaser) await awaitTeaser(inner, teaser.stored.teaser, [sent.id]);
    const kind = isFirstUnread(appended, input.to) ? 'message' : 'message_again';
    if (kind === 'message' || (await hasPush(inner, input.to))) {
      const payload = { thread: appended.thread.id };
      await recordEvent(inner, { kind, actorId: actor.accountId, subjectId: input.to, payload });
    }
    return sent;
  });
}

/** Mails and rules hear of a message when the receiver had read everything; those that follow go to devices only. */
const isFirstUnread = ({ thread }: AppendedThread, receiver: string): boolean =>
  (thread.account1Id === receiver ? thread.unread1 : thread.unread2) === 1;

/**
 * One page of a thread for one of its two: counted from the newest by skip or the cursor of the page before, the page itself
 * oldest first; a page shorter than its limit is the last (spec part 1 §4 and §7). What the viewer deleted for themselves is left out. NOT_FOUND for everyone else.
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

/** Tells the other one of a thread that the viewer is writing; kept nowhere. NOT_FOUND for everyone else's thread, and where a block hides it. */
export async function sendTyping(ctx: Context, input: ThreadIdInput): Promise<true> {
  const { accountId } = requireAccount(ctx);
  const { id: thread, account1Id, account2Id } = await ownThread(ctx, input.thread, accountId);
  const other = account1Id === accountId ? account2Id : account1Id;
  for (const topic of [topics.account(other), topics.typing(thread, other)])
    ctx.realtime.publish(topic, { type: 'typing', thread, account: accountId });
  return true;
}

/** Who may begin to write to the viewer. */
export async function getMessageSettings(ctx: Context): Promise<{ writers: MessageWriters }> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ writers: messageSettings.writers })
    .from(messageSettings)
    .where(eq(messageSettings.accountId, accountId));
  return { writers: row?.writers ?? 'everyone' };
}

/** Sets who may begin to write to the viewer. Conversations that are under way stay open. */
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
