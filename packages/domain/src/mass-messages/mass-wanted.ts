import type { MassWantedInput, MassWantedOfInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull, or } from 'drizzle-orm';
import { type Context, notFound, requireAccount } from '../kernel/index.ts';

const { accounts, massOptOuts } = schema;

/** Whether the viewer wants messages to many: of a creator, or, without one, of anybody. */
export async function isMassWanted(ctx: Context, { creator }: MassWantedOfInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const ofAll = isNull(massOptOuts.creatorId);
  const [row] = await ctx.db
    .select({ id: massOptOuts.id })
    .from(massOptOuts)
    .where(and(eq(massOptOuts.accountId, accountId), creator ? or(ofAll, eq(massOptOuts.creatorId, creator)) : ofAll))
    .limit(1);
  return row === undefined;
}

/** Says so; what is on its way and not wanted any more does not come. Returns what holds now. */
export async function setMassWanted(ctx: Context, { creator, wanted }: MassWantedInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  if (wanted) {
    await ctx.db
      .delete(massOptOuts)
      .where(
        and(
          eq(massOptOuts.accountId, accountId),
          creator ? eq(massOptOuts.creatorId, creator) : isNull(massOptOuts.creatorId),
        ),
      );
  } else {
    if (creator) {
      const [there] = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, creator));
      if (!there || creator === accountId) throw notFound('The account');
    }
    await ctx.db
      .insert(massOptOuts)
      .values({ accountId, creatorId: creator, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
  }
  return isMassWanted(ctx, { creator });
}
