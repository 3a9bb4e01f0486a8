import type { LiveSetupView, SaveLiveSetupInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne } from 'drizzle-orm';
import { type Context, requireCreator, withTransaction } from '../kernel/index.ts';
import { liveSetupOf } from './live-lifecycle.ts';

const { accounts, lives, liveSetups } = schema;

/** Title and tags of the signed-in creator's current or next live. Creators only. */
export async function getLiveSetup(ctx: Context): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  return liveSetupOf(ctx, accountId);
}

/** Changes the given parts for the current live, whether by camera or encoder, and all later ones. Creators only. */
export async function saveLiveSetup(ctx: Context, input: SaveLiveSetupInput): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  return withTransaction(ctx, async (ctx) => {
    // Concurrent changes take turns, so that none is lost.
    await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    const before = await liveSetupOf(ctx, accountId);
    const setup: LiveSetupView = {
      title: input.title === undefined ? before.title : input.title || null,
      tags: input.tags ?? before.tags,
    };
    await ctx.db
      .insert(liveSetups)
      .values({ accountId, ...setup })
      .onConflictDoUpdate({ target: liveSetups.accountId, set: setup });
    await ctx.db
      .update(lives)
      .set(setup)
      .where(and(eq(lives.accountId, accountId), ne(lives.state, 'ended')));
    return setup;
  });
}
