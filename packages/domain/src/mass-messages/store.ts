import { schema } from '@foxreel/db';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Context, notFound } from '../kernel/index.ts';

const { massBatches, massMessages } = schema;

export type MassRow = typeof massMessages.$inferSelect;

/** The creator's own mass message, locked until the transaction ends; NOT_FOUND for everyone else. */
export async function lockOwn(ctx: Context, id: string, accountId: string): Promise<MassRow> {
  const [row] = await ctx.db
    .select()
    .from(massMessages)
    .where(and(eq(massMessages.id, id), eq(massMessages.accountId, accountId)))
    .for('update');
  if (!row) throw notFound('The message');
  return row;
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
