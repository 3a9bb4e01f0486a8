import type { AccountSummary, MessageView, MessengerRuleView, ThreadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import type { Context } from '../kernel/index.ts';

export type ThreadRow = typeof schema.threads.$inferSelect;
export type MessageRow = typeof schema.messages.$inferSelect;
export type RuleRow = typeof schema.autoRules.$inferSelect;

export function messageView(row: MessageRow, from: AccountSummary): MessageView {
  return {
    id: row.id,
    thread: row.threadId,
    from,
    data: row.data,
    origin: row.origin,
    addDate: row.createdAt.toISOString(),
  };
}

export function threadView(
  row: ThreadRow,
  users: [AccountSummary, AccountSummary],
  last: Pick<MessageRow, 'id' | 'data' | 'createdAt'> | null,
): ThreadView {
  const shown = last?.data.at(-1);
  return {
    id: row.id,
    users,
    unread1: row.unread1,
    unread2: row.unread2,
    visible1: row.visible1,
    visible2: row.visible2,
    lastMessage: last && shown ? { id: last.id, data: shown, addDate: last.createdAt.toISOString() } : null,
    addDate: row.createdAt.toISOString(),
    lastUpdate: row.lastUpdate.toISOString(),
  };
}

export function ruleView(row: RuleRow): MessengerRuleView {
  const delay = row.delayAmount && row.delayUnit ? { amount: row.delayAmount, unit: row.delayUnit } : null;
  return { id: row.id, event: row.event, enabled: row.enabled, messages: row.messages, delay };
}

/** Messages with their writers; those whose writer is gone are left out. Keeps the order of `rows`. */
export async function messageViews(ctx: Context, rows: MessageRow[]): Promise<MessageView[]> {
  const people = await accountSummaries(ctx, [...new Set(rows.map((row) => row.fromId))]);
  return rows.flatMap((row) => {
    const from = people.get(row.fromId);
    return from ? [messageView(row, from)] : [];
  });
}

/** Threads with both people and their last message, in two queries. Keeps the order of `rows`. */
export async function threadViews(ctx: Context, rows: ThreadRow[]): Promise<ThreadView[]> {
  const lastIds = rows.flatMap((row) => (row.lastMessageId ? [row.lastMessageId] : []));
  const people = await accountSummaries(ctx, [...new Set(rows.flatMap((row) => [row.account1Id, row.account2Id]))]);
  const lastRows = lastIds.length
    ? await ctx.db.select().from(schema.messages).where(inArray(schema.messages.id, lastIds))
    : [];
  const last = new Map(lastRows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const [one, two] = [people.get(row.account1Id), people.get(row.account2Id)];
    return one && two ? [threadView(row, [one, two], last.get(row.lastMessageId ?? '') ?? null)] : [];
  });
}
