import { type HideMediaInput, type MuteAccountInput, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { accountSummaries } from '../account/index.ts';
import { badInput, type Context, isBlocked, notFound, requireAccount } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

const { hiddenMedia, mutedAccounts } = schema;

/**
 * Sets whether shuffled feeds leave a media out for the viewer ('Not interested'); everywhere else it stays. Saying it twice changes
 * nothing. BAD_INPUT for one's own, NOT_FOUND for what is not there for the viewer, unless it is to be shown again.
 */
export async function hideMedia(ctx: Context, { media, hidden }: HideMediaInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  if (!hidden) {
    await ctx.db.delete(hiddenMedia).where(and(eq(hiddenMedia.accountId, accountId), eq(hiddenMedia.mediaId, media)));
    return false;
  }
  const view = await getMedia(ctx, { media });
  if (view === null) throw notFound('The media');
  if (view.user.id === accountId) throw badInput('media', messages.ownHide);
  await ctx.db
    .insert(hiddenMedia)
    .values({ accountId, mediaId: media, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
  return true;
}

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
