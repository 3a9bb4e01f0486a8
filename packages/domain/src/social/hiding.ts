import { type HideMediaInput, type LibraryListInput, type MuteAccountInput, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { accountSummaries } from '../account/index.ts';
import { badInput, type Context, isBlocked, notFound, requireAccount } from '../kernel/index.ts';
import { getMedia, listLibrary } from '../media/index.ts';

const { hiddenMedia, mutedAccounts } = schema;

/**
 * Sets whether the viewer's feeds, searches and tag pages leave out a media ('Not interested'); its own page, and its
 * creator's profile, still show it. Idempotent. BAD_INPUT for one's own, NOT_FOUND for media hidden from the viewer, except to undo.
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

/** What the viewer is not interested in, the latest first, while they may see it. */
export const listHiddenMedia = (ctx: Context, input: LibraryListInput) => listLibrary(ctx, 'hidden', input);

/**
 * Sets whether the viewer's shuffled feeds leave out an account's media ('Hide this creator'); nobody is notified, and a follow
 * stays. Idempotent. BAD_INPUT for oneself, NOT_FOUND for accounts hidden from the viewer, except to undo.
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
