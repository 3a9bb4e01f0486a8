import {
  limits,
  type PageView,
  type ThreadIdInput,
  type ThreadListInput,
  type ThreadMatchView,
  type ThreadSearchInput,
  type ThreadTipView,
  type ThreadView,
  type ThreadWithInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from '@foxreel/db/drizzle';
import { unionAll } from '@foxreel/db/drizzle-pg';
import {
  badInput,
  type Context,
  decodeCursor,
  encodeCursor,
  notFound,
  requireAccount,
  searchWords,
  textArray,
  withTransaction,
} from '../kernel/index.ts';
import { listTipsBetween } from '../wallet/index.ts';
import { pendingMassFor, receiveMass, recordMassOpens, withPending } from './mass/pending-mass.ts';
import {
  findOwnThread,
  messageViews,
  notBlocked,
  orderedPair,
  ownThread,
  type ThreadRow,
  threadViews,
} from './thread-view.ts';

const { accounts, messages, threads } = schema;

/**
 * The account's own thread, after writing pending mass messages: a thread that the inbox showed before delivery is created
 * here. NOT_FOUND for anyone else.
 */
export async function openThread(ctx: Context, threadId: string, accountId: string): Promise<ThreadRow> {
  const before = await findOwnThread(ctx, threadId, accountId);
  const partner = before && (before.account1Id === accountId ? before.account2Id : before.account1Id);
  const received = await receiveMass(ctx, accountId, partner);
  // A worker may have written it in the meantime.
  const thread = before && received === 0 ? before : await findOwnThread(ctx, threadId, accountId);
  if (!thread) throw notFound('Thread');
  return thread;
}

/** The newest tips between the two people of one of the viewer's own threads; NOT_FOUND for anyone else. */
export async function listThreadTips(ctx: Context, input: ThreadIdInput): Promise<ThreadTipView[]> {
  const { accountId } = requireAccount(ctx);
  const { account1Id, account2Id } = await openThread(ctx, input.thread, accountId);
  return listTipsBetween(ctx, account1Id, account2Id);
}

/** One of the viewer's own threads; NOT_FOUND for anyone else. Check this before subscribing to a thread's realtime topic. */
export async function getThread(ctx: Context, input: ThreadIdInput): Promise<ThreadView> {
  const { accountId } = requireAccount(ctx);
  const [view] = await threadViews(ctx, [await openThread(ctx, input.thread, accountId)]);
  if (!view) throw notFound('Thread');
  return view;
}

/** The viewer's thread with an account; null without one or with a block (messenger_thread). */
export async function getThreadWith(ctx: Context, input: ThreadWithInput): Promise<ThreadView | null> {
  const { accountId } = requireAccount(ctx);
  const [first, second] = orderedPair(accountId, input.user);
  await receiveMass(ctx, accountId, input.user);
  const rows = await ctx.db
    .select()
    .from(threads)
    .where(and(eq(threads.account1Id, first), eq(threads.account2Id, second), notBlocked()));
  const [view] = await threadViews(ctx, rows);
  return view ?? null;
}

const list = 'threads';

/**
 * The viewer's threads, most recent first (spec part 1 §7, messenger_threads), without blocked ones. The first page includes
 * pending mass messages as if written; later pages write them first.
 */
export async function listThreads(ctx: Context, input: ThreadListInput): Promise<PageView<ThreadView>> {
  const { accountId } = requireAccount(ctx);
  const limit = input.limit ?? limits.listPage;
  const before = input.after === undefined ? undefined : readCursor(ctx.secret, input.after);
  const first = before === undefined && input.skip === 0;
  if (!first) await receiveMass(ctx, accountId);
  const rowLimit = input.skip + limit + 1;
  // Two index scans, merged: an `or` over both sides would read every thread of a busy inbox.
  const side = (own: SQL | undefined) =>
    ctx.db
      .select()
      .from(threads)
      .where(and(own, before, notBlocked()))
      .orderBy(desc(threads.lastUpdate), desc(threads.id))
      .limit(rowLimit);
  const pages = unionAll(
    side(and(eq(threads.account1Id, accountId), threads.visible1)),
    // A thread with oneself, for tests of automatic messages, is found by the first scan.
    side(and(eq(threads.account2Id, accountId), threads.visible2, ne(threads.account1Id, accountId))),
  )
    .orderBy(desc(sql`last_update`), desc(sql`id`))
    .limit(limit + 1)
    .offset(input.skip);
  const [rows, pending] = await Promise.all([pages, first ? pendingMassFor(ctx, accountId) : []]);
  const shown = rows.slice(0, limit);
  const views =
    pending.length === 0 ? await threadViews(ctx, shown) : await withPending(ctx, accountId, shown, pending);
  const items = views.slice(0, limit);
  const last = items.at(-1);
  const more = rows.length > limit || views.length > limit;
  return {
    items,
    after: more && last ? encodeCursor(ctx.secret, list, [new Date(last.lastUpdate).getTime(), last.id]) : null,
  };
}

function readCursor(secret: string, after: string): SQL {
  const [time, id] = decodeCursor(secret, list, after);
  if (!time || !id) throw badInput('after', 'Must be a cursor from this list');
  const at = sql`${new Date(Number(time)).toISOString()}::timestamptz`;
  return sql`(${threads.lastUpdate}, ${threads.id}) < (${at}, ${id}::uuid)`;
}

/** Marks the thread as read: the viewer's unread count goes to zero on all open screens (updateThreadRead). */
export async function markThreadRead(ctx: Context, input: ThreadIdInput): Promise<ThreadView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (inner) => {
    const thread = await openThread(inner, input.thread, accountId);
    const first = thread.account1Id === accountId;
    const own = first ? { unread1: 0 } : { unread2: 0 };
    const [changed] = await inner.db
      .update(threads)
      .set(own)
      .where(and(eq(threads.id, thread.id), gt(first ? threads.unread1 : threads.unread2, 0)))
      .returning();
    const [view] = await threadViews(inner, [changed ?? { ...thread, ...own }]);
    if (!view) throw notFound('Thread');
    if (changed) {
      await recordMassOpens(inner, accountId, thread);
      await inner.afterCommit(() => {
        for (const account of [thread.account1Id, thread.account2Id]) {
          inner.realtime.publish(topics.account(account), { type: 'thread', action: 'update', thread: view });
        }
      });
    }
    return view;
  });
}

/**
 * Deletes a thread for the viewer only: it leaves their inbox, and earlier messages stay hidden. The other participant keeps
 * everything, and buyers keep what they bought. The next message brings it back. NOT_FOUND for other people's threads.
 */
export async function deleteThread(ctx: Context, input: ThreadIdInput): Promise<true> {
  const { accountId } = requireAccount(ctx);
  return withTransaction<true>(ctx, async (inner) => {
    const { id, account1Id } = await ownThread(inner, input.thread, accountId);
    const [row] = await inner.db
      .update(threads)
      .set(
        account1Id === accountId
          ? { visible1: false, unread1: 0, cleared1: sql`${threads.lastMessageId}` }
          : { visible2: false, unread2: 0, cleared2: sql`${threads.lastMessageId}` },
      )
      .where(eq(threads.id, id))
      .returning();
    const [view] = row ? await threadViews(inner, [row]) : [];
    if (view) {
      await inner.afterCommit(() =>
        inner.realtime.publish(topics.account(accountId), { type: 'thread', action: 'update', thread: view }),
      );
    }
    return true;
  });
}

/** What is searched: the viewer's newest conversations, and the newest messages of each. */
const searchedThreadsMax = 300;
const searchedMessagesMax = 100;

/**
 * The viewer's threads with somebody whose name has all the words, or in which one message has, most recent first, with the
 * newest such message. Searches the last 100 messages of the 300 newest conversations, so that its cost is bounded.
 */
export async function searchThreads(ctx: Context, input: ThreadSearchInput): Promise<ThreadMatchView[]> {
  const { accountId } = requireAccount(ctx);
  const words = searchWords(input.query);
  if (words.length === 0) return [];
  const patterns = textArray(words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`));
  const limit = input.limit ?? limits.messagePage;
  const fits = (text: SQLWrapper) => sql`${text} like all (${patterns}::text[])`;
  const newestFirst = [desc(threads.lastUpdate), desc(threads.id)];
  const { id, lastUpdate } = threads;
  const own = ctx.db.$with('own').as(
    unionAll(
      ctx.db
        .select({ id, lastUpdate, other: threads.account2Id, cleared: threads.cleared1 })
        .from(threads)
        .where(and(eq(threads.account1Id, accountId), eq(threads.visible1, true), notBlocked()))
        .orderBy(...newestFirst)
        .limit(searchedThreadsMax),
      ctx.db
        .select({ id, lastUpdate, other: threads.account1Id, cleared: threads.cleared2 })
        .from(threads)
        .where(
          and(
            eq(threads.account2Id, accountId),
            ne(threads.account1Id, accountId),
            eq(threads.visible2, true),
            notBlocked(),
          ),
        )
        .orderBy(...newestFirst)
        .limit(searchedThreadsMax),
    )
      .orderBy(...newestFirst)
      .limit(searchedThreadsMax),
  );
  const searchableText = sql`search_key(case data->0->>'type' when 'text' then data->0->>'value' else (data->0->>'value')::json->>'text' end)`;
  const newest = ctx.db
    .select({ id: messages.id, said: searchableText.as('said') })
    .from(messages)
    .where(and(eq(messages.threadId, own.id), or(isNull(own.cleared), gt(messages.id, own.cleared))))
    .orderBy(desc(messages.id))
    .limit(searchedMessagesMax)
    .as('newest');
  const match = ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(fits(newest.said))
    .orderBy(desc(newest.id))
    .limit(1)
    .as('match');
  const named = ctx.db
    .select({ fits: fits(accounts.searchKey) })
    .from(accounts)
    .where(and(eq(accounts.id, own.other), isNull(accounts.suspendedAt), isNull(accounts.deletedAt)));
  const found = await ctx.db
    .with(own)
    .select({ thread: own.id, message: match.id })
    .from(own)
    .leftJoinLateral(match, sql`true`)
    .where(or(sql`${named}`, isNotNull(match.id)))
    .orderBy(desc(own.lastUpdate), desc(own.id))
    .limit(limit);
  return viewsOf(ctx, found);
}

async function viewsOf(
  ctx: Context,
  found: readonly { thread: string; message: string | null }[],
): Promise<ThreadMatchView[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ thread }) => thread);
  const messageIds = found.flatMap(({ message }) => message ?? []);
  const [threadRows, messageRows] = await Promise.all([
    ctx.db.select().from(threads).where(inArray(threads.id, ids)),
    messageIds.length === 0 ? [] : ctx.db.select().from(messages).where(inArray(messages.id, messageIds)),
  ]);
  const views = new Map((await threadViews(ctx, threadRows)).map((view) => [view.id, view]));
  const texts = new Map((await messageViews(ctx, messageRows)).map((view) => [view.id, view]));
  return found.flatMap(({ thread, message }) => {
    const view = views.get(thread);
    return view ? [{ thread: view, message: texts.get(message ?? '') ?? null }] : [];
  });
}
