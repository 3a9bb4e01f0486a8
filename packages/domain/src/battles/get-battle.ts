import type { BattleUserInput, BattleView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Context, neitherBlocked, realNow, viewerId } from '../kernel/index.ts';
import { battleViews, ofAccounts } from './store.ts';

const { accounts, battles } = schema;
const side1 = alias(accounts, 'side1');
const side2 = alias(accounts, 'side2');

/** The battles that go on now, by each account of `ids` that is a side of one; a viewer whom one side hides sees none of it. */
export async function battlesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, BattleView>> {
  if (ids.length === 0) return new Map();
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({ battle: battles })
    .from(battles)
    .innerJoin(side1, eq(side1.id, battles.account1Id))
    .innerJoin(side2, eq(side2.id, battles.account2Id))
    .where(
      and(
        eq(battles.state, 'active'),
        gt(battles.endsAt, realNow(ctx)),
        ofAccounts(ids),
        seenBy(viewer, side1),
        seenBy(viewer, side2),
      ),
    );
  const views = await battleViews(
    ctx,
    rows.map(({ battle }) => battle),
  );
  return new Map(views.flatMap((view) => [view.user1.id, view.user2.id].map((id) => [id, view] as const)));
}

/** The battle that `user` is in now, or null. */
export async function battleOf(ctx: Context, { user }: BattleUserInput): Promise<BattleView | null> {
  return (await battlesOf(ctx, [user])).get(user) ?? null;
}

const seenBy = (viewer: string | null, side: typeof side1 | typeof side2): SQL | undefined =>
  and(isNull(side.suspendedAt), isNull(side.deletedAt), viewer === null ? undefined : neitherBlocked(viewer, side.id));
