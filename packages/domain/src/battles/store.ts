import type { BattleView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm';
import { accountSummaries, type Context, realNow } from '../kernel/index.ts';

const { battles } = schema;

export type BattleRow = typeof battles.$inferSelect;

/** Battles and invitations in which one of these accounts takes part. */
export const ofAccounts = (ids: readonly string[]): SQL | undefined =>
  or(inArray(battles.account1Id, [...ids]), inArray(battles.account2Id, [...ids]));

/** Ends what is over by time for these accounts, so that a worker that is away holds nobody up. Returns those that were battles. */
export async function endOverdue(ctx: Context, ids: readonly string[]): Promise<BattleRow[]> {
  const now = realNow(ctx);
  await ctx.db
    .update(battles)
    .set({ state: 'expired', endedAt: now })
    .where(and(eq(battles.state, 'invited'), lte(battles.endsAt, now), ofAccounts(ids)));
  return ctx.db
    .update(battles)
    .set({ state: 'ended', endedAt: now })
    .where(and(eq(battles.state, 'active'), lte(battles.endsAt, now), ofAccounts(ids)))
    .returning();
}

/** In the order of the rows; a row whose account has been erased is left out. */
export async function battleViews(ctx: Context, rows: readonly BattleRow[]): Promise<BattleView[]> {
  const people = await accountSummaries(
    ctx,
    rows.flatMap((row) => [row.account1Id, row.account2Id]),
  );
  return rows.flatMap((row) => {
    const [user1, user2] = [people.get(row.account1Id), people.get(row.account2Id)];
    if (!user1 || !user2) return [];
    const { id, state, score1, score2 } = row;
    return [{ id, state, user1, user2, score1, score2, endsAt: row.endsAt.toISOString() }];
  });
}
