import {
  type AccountSummary,
  isSupportVisitorKey,
  limits,
  type MessageView,
  messages,
  type NewSupportMessageInput,
  type PageView,
  type SupportMessageListInput,
  type SupportThreadListInput,
  type SupportUserInput,
  supportAccountId,
  type ThreadIdInput,
  type ThreadView,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import {
  badInput,
  type Context,
  DomainError,
  decodeCursor,
  encodeCursor,
  forbidden,
  notFound,
  requireAccount,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { claimMessageFile, shareMessageFile } from '../message-files/index.ts';
import { appendMessages, messageViews, publishAppended, type ThreadRow, threadViews } from '../messaging/index.ts';

const { accounts, messages: sent, threads } = schema;

/** The member's thread with the desk; null before the first message. The desk's id is the smaller of the two, whoever the member is. */
async function supportThreadOf(ctx: Context, member: string): Promise<ThreadRow | null> {
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.account1Id, supportAccountId), eq(threads.account2Id, member)));
  return row ?? null;
}

interface SupportSide {
  /** Whose thread it is. */
  member: string;
  /** Staff, who act for the desk. */
  desk: boolean;
}

/**
 * On which side of which support thread the viewer stands: their own without a name, or that of the member whom staff name.
 * FORBIDDEN for anybody else's.
 */
export function supportSide(ctx: Context, named: string | null | undefined): SupportSide {
  const { accountId, staff } = requireAccount(ctx);
  if (!named || named === accountId || named === supportAccountId) return { member: accountId, desk: false };
  // A visitor's key is answered by asSupportVisitor alone, and says nothing here.
  if (isSupportVisitorKey(named)) throw new DomainError('NOT_FOUND', messages.supportChatEnded);
  if (!staff) throw forbidden(messages.supportOfOthers);
  return { member: named, desk: true };
}

/** The viewer's thread with support, or for staff that of `userid`; null before the first message. */
export async function getSupportThread(ctx: Context, { userid }: SupportUserInput): Promise<ThreadView | null> {
  const row = await supportThreadOf(ctx, supportSide(ctx, userid).member);
  return row ? ((await threadViews(ctx, [row]))[0] ?? null) : null;
}

const list = 'support-threads';

/** Who has written to support, the last touched first; unread1 is what the desk has not read. Staff only. */
export async function listSupportThreads(ctx: Context, input: SupportThreadListInput): Promise<PageView<ThreadView>> {
  requireStaff(ctx);
  const limit = input.limit ?? limits.gridPage;
  const before = input.after === undefined ? undefined : readCursor(ctx.secret, input.after);
  const rows = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.account1Id, supportAccountId), before))
    .orderBy(desc(threads.lastUpdate), desc(threads.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await threadViews(ctx, shown),
    after: rows.length > limit && last ? encodeCursor(ctx.secret, list, [last.lastUpdate.getTime(), last.id]) : null,
  };
}

function readCursor(secret: string, after: string): SQL {
  const [time, id] = decodeCursor(secret, list, after);
  if (!time || !id) throw badInput('after', 'Must be a cursor from this list');
  const at = new Date(Number(time)).toISOString();
  return sql`(${threads.lastUpdate}, ${threads.id}) < (${at}::timestamptz, ${id}::uuid)`;
}

/**
 * Makes sure that the account which speaks for support is there. Nobody can sign in to it, and nobody finds it: it is shut out from the
 * start, and has no password that would fit.
 */
async function ensureDeskAccount(ctx: Context): Promise<void> {
  await ctx.db
    .insert(accounts)
    .values({
      id: supportAccountId,
      username: 'deskfox',
      email: 'deskfox@foxreel.invalid',
      passwordHash: '',
      fullname: 'Foxreel Support',
      suspendedAt: new Date(0),
      createdAt: new Date(0),
    })
    .onConflictDoNothing();
}

/** The member and the desk, for what is told to open screens. */
const peopleOf = (ctx: Context, member: string): Promise<Map<string, AccountSummary>> =>
  accountSummaries(ctx, [supportAccountId, member]);

/**
 * Writes to support, or as support to the member that staff name (spec part 2 §7, newMessageDeskFox). What staff write comes from the
 * support account with the origin 'support'; the member is not told who of them it was. Text and uploads: BAD_INPUT for a teaser, and
 * for a file that is not the writer's. FORBIDDEN for who names somebody else and is not staff, NOT_FOUND for a member who is gone.
 */
export async function sendSupportMessage(ctx: Context, input: NewSupportMessageInput): Promise<MessageView> {
  const { accountId } = requireAccount(ctx);
  const { member, desk } = supportSide(ctx, input.userid ?? input.to);
  const { type, value } = input.data;
  if (type === 'teaser') throw badInput('data', messages.messageFileType);
  return withTransaction(ctx, async (inner) => {
    const [there] = await inner.db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, member), isNull(accounts.deletedAt)));
    if (!there) throw notFound('Account');
    await ensureDeskAccount(inner);
    const file = type === 'upload' ? await claimMessageFile(inner, accountId, value) : null;
    const [fromId, toId] = desk ? [supportAccountId, member] : [member, supportAccountId];
    const data = { type, value: file?.value ?? value };
    const origin = desk ? ('support' as const) : ('person' as const);
    const [appended] = await appendMessages(inner, [{ fromId, toId, data, origin }]);
    if (!appended) throw notFound('Account');
    if (file) await shareMessageFile(inner, file.id, appended.thread.id);
    const [sent] = await publishAppended(inner, appended, await peopleOf(inner, member));
    if (!sent) throw notFound('Account');
    return sent;
  });
}

/**
 * One page of the viewer's messages with support, or for staff of those of `userid`: counted from the newest, the page itself oldest
 * first; a page shorter than its limit is the last (spec part 2 §7, the support variant). FORBIDDEN for somebody else's.
 */
export async function listSupportMessages(
  ctx: Context,
  input: SupportMessageListInput,
): Promise<PageView<MessageView>> {
  const { member } = supportSide(ctx, input.userid);
  const thread = await supportThreadOf(ctx, member);
  if (!thread) return { items: [], after: null };
  const limit = input.limit ?? limits.messagePage;
  const list = `support:${thread.id}`;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(sent)
    .where(and(eq(sent.threadId, thread.id), before ? lt(sent.id, before) : undefined))
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

/** The viewer has read their thread with support, or staff a member's; by the thread (updateSupportThreadRead). NOT_FOUND for others. */
export async function markSupportThreadRead(ctx: Context, { thread }: ThreadIdInput): Promise<ThreadView> {
  const { accountId, staff } = requireAccount(ctx);
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.id, thread), eq(threads.account1Id, supportAccountId)));
  if (!row || (row.account2Id !== accountId && !staff)) throw notFound('Thread');
  return markRead(ctx, row, row.account2Id !== accountId);
}

/** The same by the member: their own without a name, or for staff that of `userid`; null before the first message. */
export async function markSupportRead(ctx: Context, { userid }: SupportUserInput): Promise<ThreadView | null> {
  const { member, desk } = supportSide(ctx, userid);
  const row = await supportThreadOf(ctx, member);
  return row ? markRead(ctx, row, desk) : null;
}

async function markRead(ctx: Context, row: ThreadRow, desk: boolean): Promise<ThreadView> {
  const unread = desk ? row.unread1 : row.unread2;
  const own = desk ? { unread1: 0 } : { unread2: 0 };
  return withTransaction(ctx, async (inner) => {
    if (unread > 0) await inner.db.update(threads).set(own).where(eq(threads.id, row.id));
    const [view] = await threadViews(inner, [{ ...row, ...own }]);
    if (!view) throw notFound('Thread');
    if (unread > 0) {
      await inner.afterCommit(() => {
        for (const account of [row.account1Id, row.account2Id])
          inner.realtime.publish(topics.account(account), { type: 'thread', action: 'update', thread: view });
      });
    }
    return view;
  });
}
