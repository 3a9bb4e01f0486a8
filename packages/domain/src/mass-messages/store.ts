import { schema } from '@foxreel/db';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Context, notFound } from '../kernel/index.ts';

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
