import type { ThreadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull, ne, not, sql } from '@foxreel/db/drizzle';
import { type Context, withTransaction } from '../../kernel/index.ts';
import { asVisitor, presentData } from '../../teasers/index.ts';
import { type MessageRow, orderedPair, type ThreadRow, threadIdFor, threadViewsAmong } from '../thread-view.ts';
import { type DeliveredMassMessage, deliverMassTo, publishMass } from './deliver-mass.ts';
import { isDelivered, isNamed, isRelated, isSending, m, massMessageId, mayReceive } from './mass-audience.ts';

const { massBatches, massMessages, massOpens, messages, threads } = schema;

/** A mass message on its way to an account, not in their thread yet. */
interface PendingMass {
  id: string;
  creatorId: string;
  /** Its number of messages. */
  count: number;
  sentAt: Date;
  /** Its last message, as it will be in the thread. */
  lastId: string;
  lastData: MessageRow['data'];
  /** The existing thread it will be added to; null if it will create one. */
  thread: ThreadRow | null;
}

interface ThreadJson {
  id: string;
  account1_id: string;
  account2_id: string;
  unread1: number;
  unread2: number;
  visible1: boolean;
  visible2: boolean;
  last_message_id: string | null;
  cleared1: string | null;
  cleared2: string | null;
  created_at: string;
  last_update: string;
}

/**
 * Mass messages on their way to an account, oldest first; with `from` only that creator's. Cheap while nothing is being sent.
 */
export async function pendingMassFor(ctx: Context, accountId: string, from?: string): Promise<PendingMass[]> {
  const fan = sql`${accountId}::uuid`;
  const rows = await ctx.db
    .select({
      id: m.id,
      creatorId: m.accountId,
      sentAt: m.sentAt,
      messages: m.messages,
      lastId: sql<string>`${massMessageId(fan, sql`jsonb_array_length(m.messages) - 1`)}`,
      thread: sql<ThreadJson | null>`(select to_json(t) from ${threads} t
        where t.account1_id = least(${fan}, m.account_id) and t.account2_id = greatest(${fan}, m.account_id))`,
    })
    .from(m)
    .where(
      and(
        isSending,
        from === undefined ? undefined : eq(m.accountId, from),
        isNamed(fan),
        isRelated(fan),
        mayReceive(fan),
        not(isDelivered(fan)),
      ),
    )
    .orderBy(m.baseId);
  return rows.flatMap(({ messages, sentAt, thread, ...row }) =>
    sentAt === null
      ? []
      : [
          {
            ...row,
            count: messages.length,
            sentAt,
            lastData: messages.slice(-1),
            thread: thread && threadRow(thread),
          },
        ],
  );
}

const threadRow = (json: ThreadJson): ThreadRow => ({
  id: json.id,
  account1Id: json.account1_id,
  account2Id: json.account2_id,
  unread1: json.unread1,
  unread2: json.unread2,
  visible1: json.visible1,
  visible2: json.visible2,
  lastMessageId: json.last_message_id,
  cleared1: json.cleared1,
  cleared2: json.cleared2,
  createdAt: new Date(json.created_at),
  lastUpdate: new Date(json.last_update),
});

/** The number of messages on their way to an account: added to the unread counts of its threads. */
export async function pendingMassCount(ctx: Context, accountId: string): Promise<number> {
  return (await pendingMassFor(ctx, accountId)).reduce((sum, { count }) => sum + count, 0);
}

/** Counter rows for deliveries on opening: several, so that many concurrent readers do not wait for one. */
const counters = 16;

/**
 * Writes mass messages on their way to an account into its threads now, ahead of their batches; with `from` only that
 * creator's. Call it before opening a thread, and before ending a relation that the audience depends on. Returns their number.
 */
export async function receiveMass(ctx: Context, accountId: string, from?: string): Promise<number> {
  const pending = await pendingMassFor(ctx, accountId, from);
  let received = 0;
  for (const mass of pending) {
    const written = await receive(ctx, accountId, mass);
    await publishMass(ctx, mass.id, written);
    received += written.length;
  }
  return received;
}

function receive(ctx: Context, accountId: string, { id }: PendingMass): Promise<DeliveredMassMessage[]> {
  return withTransaction(ctx, async (inner) => {
    // Canceled or paused in between, it does not arrive.
    const [open] = await inner.db
      .select({ id: massMessages.id })
      .from(massMessages)
      .where(and(eq(massMessages.id, id), eq(massMessages.status, 'sending'), isNull(massMessages.pausedAt)));
    if (!open) return [];
    const written = await deliverMassTo(inner, id, [accountId]);
    if (written.length === 0) return [];
    const number = -1 - Math.floor(Math.random() * counters);
    await inner.db
      .insert(massBatches)
      .values({ massId: id, number, source: 'open', state: 'done', delivered: 1 })
      .onConflictDoUpdate({
        target: [massBatches.massId, massBatches.number],
        set: { delivered: sql`${massBatches.delivered} + 1` },
      });
    return written;
  });
}

/**
 * Adds pending mass messages to the first page of an inbox, as they will appear once written; writes nothing. `shown` are the
 * page's threads, most recent first.
 */
export async function withPending(
  ctx: Context,
  accountId: string,
  shown: readonly ThreadRow[],
  pending: readonly PendingMass[],
): Promise<ThreadView[]> {
  // Uses the threads as they were with the pending message: the page may have been read a moment later, with it already
  // written.
  const known = new Map(shown.map((row) => [partnerIn(row, accountId), row]));
  for (const { creatorId, thread } of pending) {
    known.delete(creatorId);
    if (thread) known.set(creatorId, thread);
  }
  const [{ views: before, people }, data] = await Promise.all([
    threadViewsAmong(ctx, [...known.values()], [accountId, ...pending.map(({ creatorId }) => creatorId)]),
    presentData(
      asVisitor(ctx),
      pending.map(({ lastId, lastData }) => ({ id: lastId, data: lastData })),
    ),
  ]);
  const views = new Map(before.map((view) => [view.id, view]));
  pending.forEach((mass) => {
    const pair = orderedPair(accountId, mass.creatorId);
    const [one, two] = pair.map((id) => people.get(id));
    if (!one || !two) return;
    const at = mass.sentAt.toISOString();
    const id = mass.thread?.id ?? threadIdFor(...pair);
    const thread: ThreadView = views.get(id) ?? {
      id,
      users: [one, two],
      unread1: 0,
      unread2: 0,
      visible1: false,
      visible2: false,
      lastMessage: null,
      addDate: at,
      lastUpdate: at,
    };
    const last = data.get(mass.lastId)?.at(-1);
    const isLatest = thread.lastMessage === null || thread.lastMessage.id < mass.lastId;
    views.set(thread.id, {
      ...thread,
      unread1: thread.unread1 + (one.id === accountId ? mass.count : 0),
      unread2: thread.unread2 + (two.id === accountId ? mass.count : 0),
      visible1: thread.visible1 || one.id === accountId,
      visible2: thread.visible2 || two.id === accountId,
      lastMessage:
        isLatest && last ? { id: mass.lastId, from: mass.creatorId, data: last, addDate: at } : thread.lastMessage,
      lastUpdate: [thread.lastUpdate, at].toSorted().at(-1) ?? at,
    });
  });
  return [...views.values()].sort(lastTouchedFirst);
}

const partnerIn = (row: ThreadRow, accountId: string): string =>
  row.account1Id === accountId ? row.account2Id : row.account1Id;

const lastTouchedFirst = (a: ThreadView, b: ThreadView): number =>
  a.lastUpdate === b.lastUpdate ? (a.id < b.id ? 1 : -1) : a.lastUpdate < b.lastUpdate ? 1 : -1;

/** Records which mass messages somebody has just read: the last N messages of a thread, N being its unread count. */
export async function recordMassOpens(ctx: Context, accountId: string, thread: ThreadRow): Promise<void> {
  const unread = thread.account1Id === accountId ? thread.unread1 : thread.unread2;
  const read = ctx.db
    .select({ dedupeKey: messages.dedupeKey, origin: messages.origin })
    .from(messages)
    .where(and(eq(messages.threadId, thread.id), ne(messages.fromId, accountId)))
    .orderBy(desc(messages.id))
    .limit(unread)
    .as('read');
  const massOf = sql`case when ${read.origin} = 'mass' then split_part(${read.dedupeKey}, ':', 2)::uuid end`;
  const opened = ctx.db
    .selectDistinct({
      massId: massMessages.id,
      accountId: sql<string>`${accountId}::uuid`.as('account_id'),
      createdAt: sql<Date>`${ctx.clock.now().toISOString()}::timestamptz`.as('created_at'),
    })
    .from(read)
    .innerJoin(massMessages, eq(massMessages.id, massOf));
  await ctx.db.insert(massOpens).select(opened).onConflictDoNothing();
}
