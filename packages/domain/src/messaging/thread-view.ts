import { createHash } from 'node:crypto';
import type { AccountSummary, MessageDataView, MessageView, ThreadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, or, type SQL } from '@foxreel/db/drizzle';
import { accountSummaries } from '../account/index.ts';
import { type Context, neitherBlocked, notFound, viewerId } from '../kernel/index.ts';
import { asVisitor, presentData } from '../teasers/index.ts';

export type ThreadRow = typeof schema.threads.$inferSelect;
export type MessageRow = typeof schema.messages.$inferSelect;

/** `data` as the viewer sees it (presentData). */
export function messageView(row: MessageRow, from: AccountSummary, data: MessageDataView[]): MessageView {
  return {
    id: row.id,
    thread: row.threadId,
    from,
    data,
    origin: row.origin,
    addDate: row.createdAt.toISOString(),
  };
}

export function threadView(
  row: ThreadRow,
  users: [AccountSummary, AccountSummary],
  last: { id: string; fromId: string; createdAt: Date; data: MessageDataView[] } | null,
): ThreadView {
  const shown = last?.data.at(-1);
  return {
    id: row.id,
    users,
    unread1: row.unread1,
    unread2: row.unread2,
    visible1: row.visible1,
    visible2: row.visible2,
    lastMessage:
      last && shown ? { id: last.id, from: last.fromId, data: shown, addDate: last.createdAt.toISOString() } : null,
    addDate: row.createdAt.toISOString(),
    lastUpdate: row.lastUpdate.toISOString(),
  };
}

/** Messages as the viewer sees them, with their authors, without those of deleted authors. Keeps the order of `rows`. */
export async function messageViews(ctx: Context, rows: readonly MessageRow[]): Promise<MessageView[]> {
  const people = await accountSummaries(ctx, [...new Set(rows.map((row) => row.fromId))]);
  const data = await presentData(ctx, rows);
  return rows.flatMap((row) => {
    const from = people.get(row.fromId);
    return from ? [messageView(row, from, data.get(row.id) ?? [])] : [];
  });
}

/** Threads with both participants and their last message, the same for both, in two queries. Keeps the order of `rows`. */
export async function threadViews(ctx: Context, rows: readonly ThreadRow[]): Promise<ThreadView[]> {
  return (await threadViewsAmong(ctx, rows, [])).views;
}

/** Like threadViews, with the summaries of all participants and some more accounts by id. */
export async function threadViewsAmong(
  ctx: Context,
  rows: readonly ThreadRow[],
  more: readonly string[],
): Promise<{ views: ThreadView[]; people: ReadonlyMap<string, AccountSummary> }> {
  const viewer = viewerId(ctx);
  const lastIds = rows.flatMap((row) => (row.lastMessageId && !isCleared(row, viewer) ? [row.lastMessageId] : []));
  const [people, lastRows] = await Promise.all([
    accountSummaries(ctx, [...rows.flatMap((row) => [row.account1Id, row.account2Id]), ...more]),
    lastIds.length ? ctx.db.select().from(schema.messages).where(inArray(schema.messages.id, lastIds)) : [],
  ]);
  const data = await presentData(asVisitor(ctx), lastRows);
  const last = new Map(lastRows.map((row) => [row.id, { ...row, data: data.get(row.id) ?? [] }]));
  const views = rows.flatMap((row) => {
    const [one, two] = [people.get(row.account1Id), people.get(row.account2Id)];
    return one && two ? [threadView(row, [one, two], last.get(row.lastMessageId ?? '') ?? null)] : [];
  });
  return { views, people };
}

/** The viewer has deleted everything in it, and nothing came since. */
function isCleared(row: ThreadRow, viewer: string | null): boolean {
  const cleared = viewer === row.account1Id ? row.cleared1 : viewer === row.account2Id ? row.cleared2 : null;
  return cleared !== null && row.lastMessageId !== null && row.lastMessageId <= cleared;
}

const { threads } = schema;

/** Two accounts in storage order: the smaller id first, so that a pair has one thread. */
export const orderedPair = (one: string, two: string): [string, string] => (one < two ? [one, two] : [two, one]);

/** True if no block exists between a thread's participants. A block hides the whole thread from both. */
export const notBlocked = (): SQL => neitherBlocked(threads.account1Id, threads.account2Id);

/** The thread if the account is a participant and no block hides it. */
export async function findOwnThread(ctx: Context, threadId: string, accountId: string): Promise<ThreadRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(threads)
    .where(
      and(
        eq(threads.id, threadId),
        or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)),
        notBlocked(),
      ),
    );
  return row;
}

/** As findOwnThread; NOT_FOUND for anyone else, so that nothing leaks. */
export async function ownThread(ctx: Context, threadId: string, accountId: string): Promise<ThreadRow> {
  const thread = await findOwnThread(ctx, threadId, accountId);
  if (!thread) throw notFound('Thread');
  return thread;
}

/**
 * A new thread's id is derived from its participants, smaller first: a pending mass message's thread already has the id it will
 * be stored under. A version 8 UUID.
 */
const threadIdText = (
  one: string,
  two: string,
): string => `(select (substr(h.x, 1, 12) || '8' || substr(h.x, 14, 3) || '8'
  || substr(h.x, 18))::uuid from (select md5(${one}::text || ${two}::text) as x) as h)`;

/** The same outside the database. */
export function threadIdFor(one: string, two: string): string {
  const hex = createHash('md5').update(`${one}${two}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/**
 * The id of two accounts' thread, existing or future: in SQL, for inserts with a conflict on this id. Old threads have other
 * ids.
 */
export const threadIdOrNew = (one: string, two: string): string =>
  `coalesce((select id from threads where account1_id = ${one} and account2_id = ${two}), ${threadIdText(one, two)})`;
