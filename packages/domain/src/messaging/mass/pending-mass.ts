import { sql } from 'drizzle-orm';
import type { Context } from '../../kernel/index.ts';
import type { MessageRow } from '../view.ts';
import { isBeingSent, isNamed, isRelated, isWritten, massMessageId, massRows, mayReceive } from './mass-audience.ts';

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
}

interface PendingRow extends Record<string, unknown> {
  id: string;
  account_id: string;
  sent_at: string;
  last_id: string;
  messages: MessageRow['data'];
}

/** What is on its way to an account, oldest first; from one creator when `from` is given. Cheap where nothing is being sent. */
export async function pendingMassFor(ctx: Context, accountId: string, from?: string): Promise<PendingMass[]> {
  const fan = sql`${accountId}::uuid`;
  const rows = await ctx.db.execute<PendingRow>(sql`
    select m.id, m.account_id, m.sent_at::text, m.messages,
      ${massMessageId(fan, sql`jsonb_array_length(m.messages) - 1`)} as last_id
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
  }));
}

/** How many messages are on their way to an account: what its unread count holds beside what its threads say. */
export async function pendingMassCount(ctx: Context, accountId: string): Promise<number> {
  return (await pendingMassFor(ctx, accountId)).reduce((sum, { count }) => sum + count, 0);
}
