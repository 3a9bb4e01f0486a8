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
import { and, desc, eq, isNull, lt, type SQL, sql } from '@foxreel/db/drizzle';
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

/** The member's thread with the support desk; null before the first message. The desk's id is always the smaller one. */
async function supportThreadOf(ctx: Context, member: string): Promise<ThreadRow | null> {
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.account1Id, supportAccountId), eq(threads.account2Id, member)));
  return row ?? null;
}

interface SupportSide {
  /** The member of the thread. */
  member: string;
  /** Staff, acting for the desk. */
  desk: boolean;
}

/** The support thread and the viewer's side of it: their own, or for staff the named member's. FORBIDDEN for anybody else's. */
export function supportSide(ctx: Context, named: string | null | undefined): SupportSide {
  const { accountId, staff } = requireAccount(ctx);
  if (!named || named === accountId || named === supportAccountId) return { member: accountId, desk: false };
  // A visitor's key is handled by asSupportVisitor only, and means nothing here.
  if (isSupportVisitorKey(named)) throw new DomainError('NOT_FOUND', messages.supportChatEnded);
  if (!staff) throw forbidden(messages.supportOfOthers);
  return { member: named, desk: true };
}

/** The viewer's support thread, or for staff that of `userid`; null before the first message. */
export async function getSupportThread(ctx: Context, { userid }: SupportUserInput): Promise<ThreadView | null> {
  const row = await supportThreadOf(ctx, supportSide(ctx, userid).member);
  return row ? ((await threadViews(ctx, [row]))[0] ?? null) : null;
}

const list = 'support-threads';

/** All support threads, most recent first; unread1 is what the desk has not read. Staff only. */
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
 * Ensures that the support account exists. Nobody can sign in to it or find it: it is suspended from the start and has no valid
 * password.
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

/** The member and the desk, for events to open screens. */
const peopleOf = (ctx: Context, member: string): Promise<Map<string, AccountSummary>> =>
  accountSummaries(ctx, [supportAccountId, member]);

/**
 * Writes to support, or as support to the named member (spec part 2 §7, newMessageDeskFox). Staff messages come from the
 * support account with the origin 'support', without revealing who wrote. Text and uploads only: BAD_INPUT for a teaser, or
 * somebody else's file. FORBIDDEN for naming a member without being staff, NOT_FOUND for a deleted member.
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
 * A page of the viewer's support messages, or for staff of those of `userid`: counted from the newest, itself oldest first; a
 * page shorter than its limit is the last (spec part 2 §7, the support variant). FORBIDDEN for somebody else's.
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

/**
 * Marks the viewer's support thread, or for staff a member's, as read by its id (updateSupportThreadRead). NOT_FOUND for
 * others.
 */
export async function markSupportThreadRead(ctx: Context, { thread }: ThreadIdInput): Promise<ThreadView> {
  const { accountId, staff } = requireAccount(ctx);
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.id, thread), eq(threads.account1Id, supportAccountId)));
  if (!row || (row.account2Id !== accountId && !staff)) throw notFound('Thread');
  return markRead(ctx, row, row.account2Id !== accountId);
}

/** The same by member: the viewer's own, or for staff that of `userid`; null before the first message. */
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
