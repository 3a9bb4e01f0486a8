import { schema } from '@foxreel/db';
import { sql } from 'drizzle-orm';
import type { Context } from '../../kernel/index.ts';
import type { MessageRow, ThreadRow } from '../view.ts';
import { isBeingSent, isNamed, isRelated, isWritten, massMessageId, massRows, mayReceive } from './mass-audience.ts';

const { threads } = schema;

/** A mass message that is on its way to somebody and not in their thread yet. */
export interface PendingMass {
  id: string;
  creatorId: string;
  /** How many messages it is. */
  count: number;
  sentAt: Date;
  /** Its last one, as it will stand in the thread. */
  lastId: string;
  lastData: MessageRow['data'];
  /** The thread that it will stand in, as it is without it; null where it will begin one. */
  thread: ThreadRow | null;
}

interface PendingRow extends Record<string, unknown> {
  id: string;
  account_id: string;
  sent_at: string;
  last_id: string;
  messages: MessageRow['data'];
  thread: ThreadJson | null;
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

/** What is on its way to an account, oldest first; from one creator when `from` is given. Cheap where nothing is being sent. */
export async function pendingMassFor(ctx: Context, accountId: string, from?: string): Promise<PendingMass[]> {
  const fan = sql`${accountId}::uuid`;
  const rows = await ctx.db.execute<PendingRow>(sql`
    select m.id, m.account_id, m.sent_at::text, m.messages,
      ${massMessageId(fan, sql`jsonb_array_length(m.messages) - 1`)} as last_id,
      (select to_json(t) from ${threads} t
        where t.account1_id = least(${fan}, m.account_id) and t.account2_id = greatest(${fan}, m.account_id)) as thread
    from ${massRows}
    where ${isBeingSent} ${from === undefined ? sql`` : sql`and m.account_id = ${from}::uuid`}
      and ${isNamed(fan)} and ${isRelated(fan)} and ${mayReceive(fan)} and not ${isWritten(fan)}
    order by m.base_id`);
  return rows.map((row) => ({
    id: row.id,
    creatorId: row.account_id,
    count: row.messages.length,
    sentAt: new Date(row.sent_at),
    lastId: row.last_id,
    lastData: row.messages.slice(-1),
    thread: row.thread && threadRow(row.thread),
  }));
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

/** How many messages are on their way to an account: what its unread count holds beside what its threads say. */
export async function pendingMassCount(ctx: Context, accountId: string): Promise<number> {
  return (await pendingMassFor(ctx, accountId)).reduce((sum, { count }) => sum + count, 0);
}
