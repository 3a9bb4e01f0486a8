import { type MassMessageView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Context, notFound } from '../../kernel/index.ts';
import { asViewer, presentData } from '../../teasers/index.ts';

const { massBatches, massMessages } = schema;

export type MassRow = typeof massMessages.$inferSelect;

/** The creator's own mass message, locked against other changes until the transaction ends; NOT_FOUND for everyone else. */
export async function lockOwn(ctx: Context, id: string, accountId: string): Promise<MassRow> {
  const [row] = await ctx.db
    .select()
    .from(massMessages)
    .where(and(eq(massMessages.id, id), eq(massMessages.accountId, accountId)))
    .for('no key update');
  if (!row) throw notFound('The message');
  return row;
}

/**
 * Waits for the batches that are being written; those that come after see what this transaction has changed. By the batches and not by the
 * message: readers of one row that come without end would keep a writer waiting. The last first: those that come next find theirs locked, where
 * from the first on the workers would stay one ahead until all is delivered.
 */
export async function awaitBatches(ctx: Context, mass: string): Promise<void> {
  await ctx.db
    .select({ number: massBatches.number })
    .from(massBatches)
    .where(and(eq(massBatches.massId, mass), eq(massBatches.state, 'waiting')))
    .orderBy(desc(massBatches.number))
    .for('update');
}

/** How many recipients have each of these. */
export async function deliveredOf(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: massBatches.massId, delivered: sql<number>`sum(${massBatches.delivered})::int` })
    .from(massBatches)
    .where(inArray(massBatches.massId, [...ids]))
    .groupBy(massBatches.massId);
  return new Map(rows.map(({ id, delivered }) => [id, delivered]));
}

/** Mass messages as their creator sees them, in three statements for however many. Keeps the order of `rows`. */
export async function massViews(ctx: Context, rows: readonly MassRow[]): Promise<MassMessageView[]> {
  const delivered = await deliveredOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const creator = rows[0]?.accountId;
  const data = creator
    ? await presentData(
        asViewer(ctx, creator),
        rows.map(({ id, messages }) => ({ id, data: messages })),
      )
    : new Map();
  return rows.map((row) => ({
    id: row.id,
    sendTo: row.sendTo,
    messages: data.get(row.id) ?? [],
    status: row.status,
    paused: row.pausedAt !== null,
    recipients: row.recipients,
    delivered: delivered.get(row.id) ?? 0,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    addDate: row.createdAt.toISOString(),
  }));
}

export async function massView(ctx: Context, row: MassRow): Promise<MassMessageView> {
  const [view] = await massViews(ctx, [row]);
  if (!view) throw new Error('A mass message has no view');
  return view;
}

/** Tells the creator's open screens that a mass message went on. */
export function publishProgress(ctx: Context, accountId: string, mass: string): void {
  void ctx.afterCommit(() => ctx.realtime.publish(topics.account(accountId), { type: 'mass_message', mass }));
}

/** Ends a sending whose batches are all done, or says that some failed for good. After the commit of a batch: the last one sees all. */
export async function finishMass(ctx: Context, mass: string): Promise<void> {
  const [row] = await ctx.db.execute<{ account_id: string }>(sql`
    update ${massMessages} as m
    set status = case when exists (select 1 from ${massBatches} b where b.mass_id = m.id and b.state = 'failed') then 'failed' else 'sent' end,
      finished_at = ${ctx.clock.now().toISOString()}::timestamptz
    where m.id = ${mass} and m.status in ('sending', 'failed') and m.split_at is not null
      and not exists (select 1 from ${massBatches} b where b.mass_id = m.id and b.state = 'waiting')
    returning m.account_id`);
  if (row) publishProgress(ctx, row.account_id, mass);
}
