import type { MassMessageIdInput, MassResultView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import { type Context, notFound, requireCreator } from '../kernel/index.ts';
import { deliveredOf } from './store.ts';

const { massMessages, massOpens, messages, sales } = schema;

/**
 * What became of a mass message: how many have it, how many have read it, how many unlocked what was paid, and what its creator earned by
 * that, their share in cents; refunds do not count. Creators only; NOT_FOUND for another's.
 */
export async function getMassResult(ctx: Context, { id }: MassMessageIdInput): Promise<MassResultView> {
  const { accountId } = requireCreator(ctx);
  const [row] = await ctx.db
    .select({ sentAt: massMessages.sentAt })
    .from(massMessages)
    .where(and(eq(massMessages.id, id), eq(massMessages.accountId, accountId)));
  if (!row) throw notFound('The message');
  if (!row.sentAt) return { id, delivered: 0, opened: 0, unlocked: 0, earnedCents: 0 };
  const [delivered, [opened], [sold]] = await Promise.all([
    deliveredOf(ctx, [id]),
    ctx.db.select({ total: count() }).from(massOpens).where(eq(massOpens.massId, id)),
    ctx.db
      .select({
        unlocked: sql<number>`count(distinct ${sales.buyerId})::int`,
        earnedCents: sql<number>`coalesce(sum(${sales.shareCents}), 0)::int`,
      })
      .from(sales)
      .innerJoin(messages, eq(messages.id, sales.subjectId))
      .where(
        and(
          eq(sales.creatorId, accountId),
          gte(sales.createdAt, row.sentAt),
          eq(sales.kind, 'teaser'),
          isNull(sales.refundedBy),
          sql`split_part(${messages.dedupeKey}, ':', 2) = ${id}`,
        ),
      ),
  ]);
  return {
    id,
    delivered: delivered.get(id) ?? 0,
    opened: opened?.total ?? 0,
    unlocked: sold?.unlocked ?? 0,
    earnedCents: sold?.earnedCents ?? 0,
  };
}
