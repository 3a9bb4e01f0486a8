import type { AccountSummary, MessageDataView, MessageView, MessengerRuleView, ThreadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { type Context, viewerId } from '../kernel/index.ts';
import { asStranger, presentData } from '../teasers/index.ts';

export type ThreadRow = typeof schema.threads.$inferSelect;
export type MessageRow = typeof schema.messages.$inferSelect;
export type RuleRow = typeof schema.autoRules.$inferSelect;

/** `data` is what the viewer sees of it (presentData). */
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
  last: { id: string; createdAt: Date; data: MessageDataView[] } | null,
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

export const delayOf = (row: RuleRow): MessengerRuleView['delay'] =>
  row.delayAmount && row.delayUnit ? { amount: row.delayAmount, unit: row.delayUnit } : null;

/** Rules as their creator sees them. Keeps the order of `rows`. */
export async function ruleViews(ctx: Context, rows: readonly RuleRow[]): Promise<MessengerRuleView[]> {
  const data = await presentData(
    ctx,
    rows.map(({ id, messages }) => ({ id, data: messages })),
  );
  return rows.map((row) => {
    const { id, event, enabled } = row;
    return { id, event, enabled, messages: data.get(id) ?? [], delay: delayOf(row) };
  });
}

export async function ruleView(ctx: Context, row: RuleRow): Promise<MessengerRuleView> {
  const [view] = await ruleViews(ctx, [row]);
  if (!view) throw new Error('A rule has no view');
  return view;
}

/** Messages as the viewer sees them, with their writers; those whose writer is gone are left out. Keeps the order of `rows`. */
export async function messageViews(ctx: Context, rows: readonly MessageRow[]): Promise<MessageView[]> {
  const people = await accountSummaries(ctx, [...new Set(rows.map((row) => row.fromId))]);
  const data = await presentData(ctx, rows);
  return rows.flatMap((row) => {
    const from = people.get(row.fromId);
    return from ? [messageView(row, from, data.get(row.id) ?? [])] : [];
  });
}

/** Threads with both people and their last message, told to both alike, in two queries. Keeps the order of `rows`. */
export async function threadViews(ctx: Context, rows: readonly ThreadRow[]): Promise<ThreadView[]> {
  return (await threadViewsAmong(ctx, rows, [])).views;
}

/** As threadViews, and the summaries of all their people and of some more, by id. */
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
  const data = await presentData(asStranger(ctx), lastRows);
  const last = new Map(lastRows.map((row) => [row.id, { ...row, data: data.get(row.id) ?? [] }]));
  const views = rows.flatMap((row) => {
    const [one, two] = [people.get(row.account1Id), people.get(row.account2Id)];
    return one && two ? [threadView(row, [one, two], last.get(row.lastMessageId ?? '') ?? null)] : [];
  });
  return { views, people };
}

/** The viewer has deleted all of it for themselves, and nothing came since. */
function isCleared(row: ThreadRow, viewer: string | null): boolean {
  const cleared = viewer === row.account1Id ? row.cleared1 : viewer === row.account2Id ? row.cleared2 : null;
  return cleared !== null && row.lastMessageId !== null && row.lastMessageId <= cleared;
}
