import type { MessageData, MessageOrigin } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { orderedPair } from './store.ts';
import type { MessageRow, ThreadRow } from './view.ts';

export interface NewMessage {
  fromId: string;
  toId: string;
  data: MessageData;
  origin: MessageOrigin;
  /** Two sendings of one key are one message: the second fails on the unique key and takes its transaction back. */
  dedupeKey?: string;
}

export interface AppendedMessage {
  thread: ThreadRow;
  message: MessageRow;
  /** This message began the thread. */
  created: boolean;
}

const { threads, messages } = schema;

/**
 * Writes one message and brings its thread up to date, in one statement: the thread's row lock comes first, so that the
 * messages of a thread have ids in the order of their sending, and two first messages at once make one thread.
 */
export async function appendMessage(ctx: Context, message: NewMessage): Promise<AppendedMessage> {
  const [first, second] = orderedPair(message.fromId, message.toId);
  const toFirst = message.toId === first;
  const now = ctx.clock.now().toISOString();
  const [row] = await ctx.db.execute<AppendedRow>(sql`
    with thread as (
      insert into ${threads} as t (account1_id, account2_id, unread1, unread2, last_message_id, created_at, last_update)
      values (${first}, ${second}, ${toFirst ? 1 : 0}, ${toFirst ? 0 : 1}, uuidv7(), ${now}, ${now})
      on conflict (account1_id, account2_id) do update set
        unread1 = t.unread1 + excluded.unread1, unread2 = t.unread2 + excluded.unread2, visible1 = true, visible2 = true,
        last_message_id = uuidv7(), last_update = greatest(t.last_update, excluded.last_update)
      returning t.*, (t.xmax = 0) as created
    ), message as (
      insert into ${messages} (id, thread_id, from_id, data, origin, dedupe_key, created_at)
      select last_message_id, id, ${message.fromId}::uuid, ${JSON.stringify([message.data])}::jsonb, ${message.origin}::text,
        ${message.dedupeKey ?? null}::text, ${now}::timestamptz
      from thread
    )
    select id, unread1, unread2, visible1, visible2, last_message_id, created, created_at::text, last_update::text
    from thread`);
  if (!row) throw new Error('The message was not written');
  const thread: ThreadRow = {
    id: row.id,
    account1Id: first,
    account2Id: second,
    unread1: row.unread1,
    unread2: row.unread2,
    visible1: row.visible1,
    visible2: row.visible2,
    lastMessageId: row.last_message_id,
    createdAt: new Date(row.created_at),
    lastUpdate: new Date(row.last_update),
  };
  const written: MessageRow = {
    id: row.last_message_id,
    threadId: row.id,
    fromId: message.fromId,
    data: [message.data],
    origin: message.origin,
    dedupeKey: message.dedupeKey ?? null,
    createdAt: new Date(now),
  };
  return { thread, message: written, created: row.created };
}

interface AppendedRow extends Record<string, unknown> {
  id: string;
  unread1: number;
  unread2: number;
  visible1: boolean;
  visible2: boolean;
  last_message_id: string;
  created: boolean;
  created_at: string;
  last_update: string;
}
