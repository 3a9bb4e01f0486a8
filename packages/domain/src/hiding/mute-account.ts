import { type MuteAccountInput, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { badInput, type Context, notFound, requireAccount } from '../kernel/index.ts';
import { isBlocked } from '../social/index.ts';

const { mutedAccounts } = schema;

/**
 * Sets whether shuffled feeds leave an account's media out for the viewer ('Hide this creator'); nobody else is told, and a follow stays.
 * Saying it twice changes nothing. BAD_INPUT for oneself, NOT_FOUND for who is not there for the viewer, unless they are to be shown again.
 */
export async function muteAccount(ctx: Context, { id, muted }: MuteAccountInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  if (id === accountId) throw badInput('id', messages.ownHide);
  if (!muted) {
    await ctx.db
      .delete(mutedAccounts)
      .where(and(eq(mutedAccounts.accountId, accountId), eq(mutedAccounts.hiddenAccountId, id)));
    return false;
  }
  const there = (await accountSummaries(ctx, [id])).has(id);
  if (!there || (await isBlocked(ctx, accountId, id))) throw notFound('The account');
  await ctx.db
    .insert(mutedAccounts)
    .values({ accountId, hiddenAccountId: id, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
  return true;
}
