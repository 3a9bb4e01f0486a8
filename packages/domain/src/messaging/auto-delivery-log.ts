import { type AutoDeliveryView, type AutoLogInput, limits, type PageView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, lt, sql } from '@foxreel/db/drizzle';
import { accountSummaries } from '../account/index.ts';
import { type Context, decodeCursor, encodeCursor, neitherBlocked, requireCreator } from '../kernel/index.ts';

const { accounts, autoDeliveries, autoRules } = schema;

/**
 * A rule's sent, waiting and skipped deliveries, newest first. Deleted or blocked fans stay in the log without a name. Creators
 * only.
 */
export async function listAutoDeliveries(ctx: Context, input: AutoLogInput): Promise<PageView<AutoDeliveryView>> {
  const { accountId } = requireCreator(ctx);
  const limit = input.limit ?? limits.listPage;
  const list = `auto-log:${input.event}`;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  // Looked up first: an index has one rule's deliveries in order, which a join would not use.
  const [rule] = await ctx.db
    .select({ id: autoRules.id })
    .from(autoRules)
    .where(and(eq(autoRules.accountId, accountId), eq(autoRules.event, input.event)));
  if (!rule) return { items: [], after: null };
  const rows = await ctx.db
    .select({ delivery: autoDeliveries, seen: sql<boolean>`${neitherBlocked(accountId, autoDeliveries.fanId)}` })
    .from(autoDeliveries)
    .innerJoin(accounts, eq(accounts.id, autoDeliveries.fanId))
    .where(and(eq(autoDeliveries.ruleId, rule.id), before ? lt(autoDeliveries.id, before) : undefined))
    .orderBy(desc(autoDeliveries.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const people = await accountSummaries(
    ctx,
    shown.filter(({ seen }) => seen).map(({ delivery }) => delivery.fanId),
  );
  const last = shown.at(-1);
  return {
    items: shown.map(({ delivery }) => ({
      id: delivery.id,
      fan: people.get(delivery.fanId) ?? null,
      state: delivery.state,
      reason: delivery.reason,
      dueAt: delivery.dueAt.toISOString(),
      deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
      addDate: delivery.createdAt.toISOString(),
    })),
    after: rows.length > limit && last ? encodeCursor(ctx.secret, list, [last.delivery.id]) : null,
  };
}
