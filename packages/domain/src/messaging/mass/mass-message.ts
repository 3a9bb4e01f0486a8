import { type MassMessageView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, exists, inArray, isNotNull, not, sql } from '@foxreel/db/drizzle';
import { type Context, notFound } from '../../kernel/index.ts';
import { asViewer, presentData } from '../../teasers/index.ts';

const { massBatches, massMessages } = schema;

export type MassRow = typeof massMessages.$inferSelect;

/** The creator's own mass message, locked until the transaction ends; NOT_FOUND for anyone else. */
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
 * Waits for batches being written; later ones see this transaction's changes. Locks batches instead of the message, whose many
 * readers could starve a writer, and starts with the last: starting with the first, the workers would stay one ahead until
 * everything is delivered.
 */
export async function awaitBatches(ctx: Context, mass: string): Promise<void> {
  await ctx.db
    .select({ number: massBatches.number })
    .from(massBatches)
    .where(and(eq(massBatches.massId, mass), eq(massBatches.state, 'waiting')))
    .orderBy(desc(massBatches.number))
    .for('update');
}

/** The number of recipients of each. */
export async function deliveredOf(ctx: Context, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: massBatches.massId, delivered: sql<number>`sum(${massBatches.delivered})::int` })
    .from(massBatches)
    .where(inArray(massBatches.massId, [...ids]))
    .groupBy(massBatches.massId);
  return new Map(rows.map(({ id, delivered }) => [id, delivered]));
}

/** Mass messages as their creator sees them, in three statements however many there are. Keeps the order of `rows`. */
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

/** Publishes a mass message's progress to the creator's open screens. */
export function publishProgress(ctx: Context, accountId: string, mass: string): void {
  void ctx.afterCommit(() => ctx.realtime.publish(topics.account(accountId), { type: 'mass_message', mass }));
}

/**
 * Finishes a message whose batches are all done, or marks it as partly failed. Called after a batch commits, so the last one
 * sees all.
 */
export async function finishMass(ctx: Context, mass: string): Promise<void> {
  const hasBatch = (state: 'failed' | 'waiting') =>
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(massBatches)
        .where(and(eq(massBatches.massId, massMessages.id), eq(massBatches.state, state))),
    );
  const [row] = await ctx.db
    .update(massMessages)
    .set({ status: sql`case when ${hasBatch('failed')} then 'failed' else 'sent' end`, finishedAt: ctx.clock.now() })
    .where(
      and(
        eq(massMessages.id, mass),
        inArray(massMessages.status, ['sending', 'failed']),
        isNotNull(massMessages.splitAt),
        not(hasBatch('waiting')),
      ),
    )
    .returning({ accountId: massMessages.accountId });
  if (row) publishProgress(ctx, row.accountId, mass);
}
