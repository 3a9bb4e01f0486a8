import type { MessageData, MessageOrigin } from '@foxreel/contracts';
import { runPrepared, schema } from '@foxreel/db';
import { inArray } from '@foxreel/db/drizzle';
import type { Context } from '../kernel/index.ts';
import { claimMessageFile } from '../message-files/index.ts';
import { prepareTeaser } from '../teasers/index.ts';
import { type MessageRow, orderedPair, type ThreadRow, threadIdOrNew } from './thread-view.ts';

interface NewMessage {
  fromId: string;
  toId: string;
  data: schema.StoredMessageData;
  origin: MessageOrigin;
  /** Idempotency: a second send with one key violates the unique index, and its transaction rolls back. */
  dedupeKey?: string;
}

/** The result in one thread: its messages in the given order, and the updated thread. */
export interface AppendedThread {
  thread: ThreadRow;
  messages: MessageRow[];
  /** Whether these messages created the thread. */
  created: boolean;
}

/**
 * Creates or locks the threads of pairs and updates unread counts. `pairs` is the SQL source, in lock order, with the columns
 * one, two (the smaller id first), unread1 and unread2; $2 is now. Returns `columns` of each thread.
 */
export const touchThreadsOf = (pairs: string, columns: string): string => `
  insert into threads as t (id, account1_id, account2_id, unread1, unread2, created_at, last_update)
  select ${threadIdOrNew('one', 'two')}, one, two, unread1, unread2, $2::timestamptz, $2::timestamptz
  from ${pairs} as x(one, two, unread1, unread2)
  on conflict (id) do update set
    unread1 = t.unread1 + excluded.unread1, unread2 = t.unread2 + excluded.unread2, visible1 = true, visible2 = true,
    last_update = greatest(t.last_update, excluded.last_update)
  returning ${columns}`;

/**
 * Inserts messages and updates each thread's last one. `list` is the SQL source, in order, with the columns thread, writer,
 * data, origin and key; `also` adds steps to the statement; $2 is now. Returns `columns`.
 */
export const insertMessagesOf = (list: string, also = '', columns = 'id, thread_id'): string => `
  with ${also}written as (
    insert into messages (thread_id, from_id, data, origin, dedupe_key, created_at)
    select x.thread, x.writer, jsonb_build_array(x.data), x.origin, x.key, $2::timestamptz from ${list} as x(thread, writer, data, origin, key)
    returning id, thread_id
  ), latest as (
    update threads as t set last_message_id = l.id
    from (select distinct on (thread_id) thread_id, id from written order by thread_id, id desc) as l where t.id = l.thread_id
  )
  select ${columns} from written`;

const touch = touchThreadsOf(
  'rows from (json_to_recordset($1::json) as (one uuid, two uuid, unread1 int, unread2 int))',
  'id, account1_id, account2_id, unread1, unread2, (xmax = 0) as created, created_at::text, last_update::text',
);
const insertMessages = insertMessagesOf(
  'rows from (json_to_recordset($1::json) as (thread uuid, "fromId" uuid, data jsonb, origin text, "dedupeKey" text))',
);

/**
 * Writes messages and updates their threads in two statements, however many there are; needs a transaction. It locks the
 * threads first, in a fixed order: messages get ids in sending order, concurrent first messages create one thread, and two
 * batches never deadlock. Raw, as auto-deliveries.ts shares the statements; their drizzle twin: message-statements.integration.test.ts.
 */
export async function appendMessages(ctx: Context, list: readonly NewMessage[]): Promise<AppendedThread[]> {
  if (list.length === 0) return [];
  const now = ctx.clock.now();
  const found = await touchThreads(ctx, list, now);
  const ids = await insertInOrder(
    ctx,
    list.map((message) => ({ ...message, thread: threadOf(found, message).thread.id })),
    now,
  );
  list.forEach((message, index) => {
    const { thread, messages } = threadOf(found, message);
    const { fromId, data, origin, dedupeKey = null } = message;
    const id = ids[index] ?? '';
    messages.push({ id, threadId: thread.id, fromId, data: [data], origin, dedupeKey, createdAt: now });
    thread.lastMessageId = id;
  });
  return [...found.values()];
}

/** Inserts messages in order, and updates each thread's last one. Returns their ids in the same order. */
async function insertInOrder(
  ctx: Context,
  list: readonly (NewMessage & { thread: string })[],
  now: Date,
): Promise<string[]> {
  const rows = await runPrepared<{ id: string; thread_id: string }>(ctx.db, insertMessages, [
    JSON.stringify(list),
    now.toISOString(),
  ]);
  if (rows.some((row, index) => row.thread_id !== list[index]?.thread))
    throw new Error('The messages are out of order');
  return rows.map(({ id }) => id);
}

type FoundThreads = Map<string, AppendedThread>;

function threadOf(found: FoundThreads, { fromId, toId }: Pick<NewMessage, 'fromId' | 'toId'>): AppendedThread {
  const thread = found.get(orderedPair(fromId, toId).join());
  if (!thread) throw new Error('A thread was not written');
  return thread;
}

/** Creates or locks the thread of each pair and updates its unread count. */
async function touchThreads(ctx: Context, list: readonly NewMessage[], now: Date): Promise<FoundThreads> {
  const pairs = new Map<string, { one: string; two: string; unread1: number; unread2: number }>();
  for (const { fromId, toId } of list) {
    const [one, two] = orderedPair(fromId, toId);
    const pair = pairs.get(`${one},${two}`) ?? { one, two, unread1: 0, unread2: 0 };
    pair[toId === one ? 'unread1' : 'unread2'] += 1;
    pairs.set(`${one},${two}`, pair);
  }
  const inOrder = [...pairs.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
  const rows = await runPrepared<TouchedRow>(ctx.db, touch, [JSON.stringify(inOrder), now.toISOString()]);
  return new Map(rows.map((row) => [`${row.account1_id},${row.account2_id}`, appendedThread(row)]));
}

function appendedThread(row: TouchedRow): AppendedThread {
  const thread: ThreadRow = {
    id: row.id,
    account1Id: row.account1_id,
    account2Id: row.account2_id,
    unread1: row.unread1,
    unread2: row.unread2,
    visible1: true,
    visible2: true,
    lastMessageId: null,
    cleared1: null,
    cleared2: null,
    createdAt: new Date(row.created_at),
    lastUpdate: new Date(row.last_update),
  };
  return { thread, messages: [], created: row.created };
}

interface TouchedRow {
  id: string;
  account1_id: string;
  account2_id: string;
  unread1: number;
  unread2: number;
  created: boolean;
  created_at: string;
  last_update: string;
}

const { messageFileHolds } = schema;

/** Messages as stored, and the files they need. */
export interface PreparedData {
  data: schema.StoredMessageData[];
  files: string[];
}

/**
 * Checks messages to several people, or for later: files and media must belong to the creator. In the transaction that stores
 * them. BAD_INPUT otherwise.
 */
export async function prepareData(ctx: Context, sender: string, list: readonly MessageData[]): Promise<PreparedData> {
  const data: schema.StoredMessageData[] = [];
  const files: string[] = [];
  for (const { type, value } of list) {
    if (type === 'teaser') data.push((await prepareTeaser(ctx, sender, value)).data);
    else if (type === 'upload') {
      const file = await claimMessageFile(ctx, sender, value);
      files.push(file.id);
      data.push({ type, value: file.value });
    } else data.push({ type, value });
  }
  return { data, files };
}

/**
 * Keeps files from expiring while their holder (a mass message, rule or template) may still send them. Replaces the holder's
 * previous files.
 */
export async function retainFiles(ctx: Context, holderId: string, files: readonly string[]): Promise<void> {
  await releaseFiles(ctx, [holderId]);
  const rows = [...new Set(files)].map((fileId) => ({ fileId, holderId }));
  if (rows.length > 0) await ctx.db.insert(messageFileHolds).values(rows).onConflictDoNothing();
}

export async function releaseFiles(ctx: Context, holderIds: readonly string[]): Promise<void> {
  if (holderIds.length > 0)
    await ctx.db.delete(messageFileHolds).where(inArray(messageFileHolds.holderId, [...holderIds]));
}
