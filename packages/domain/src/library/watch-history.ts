import { type LibraryListInput, messages, type PauseWatchHistoryInput, type WatchedInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, sql } from '@foxreel/db/drizzle';
import { type Context, forbidden, loginRequired, notFound, requireAccount } from '../kernel/index.ts';
import { getMedia, isOpen, listLibrary } from '../media/index.ts';

const { accounts, watchedMedia } = schema;

/**
 * Puts a media at the top of the viewer's watch history. False while the history is paused: nothing is recorded then. Idempotent.
 * NOT_FOUND for media hidden from the viewer, FORBIDDEN for media of which they see only the cover.
 */
export async function recordWatch(ctx: Context, { media }: WatchedInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const view = await getMedia(ctx, { media });
  if (view === null) throw notFound('The media');
  if (!isOpen(view.access)) throw forbidden(messages.lockedMedia);
  const watchedAt = ctx.clock.now();
  // One statement with the check: nothing is recorded after a pause.
  const recorded = await ctx.db
    .insert(watchedMedia)
    .select(
      ctx.db
        .select({
          accountId: accounts.id,
          mediaId: sql<string>`${media}::uuid`.as('media_id'),
          watchedAt: sql<Date>`${watchedAt.toISOString()}::timestamptz`.as('watched_at'),
        })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), eq(accounts.watchHistoryPaused, false))),
    )
    .onConflictDoUpdate({ target: [watchedMedia.accountId, watchedMedia.mediaId], set: { watchedAt } })
    .returning({ media: watchedMedia.mediaId });
  return recorded.length > 0;
}

/** What the viewer has watched, the latest first, while they may see it. */
export const listWatchHistory = (ctx: Context, input: LibraryListInput) => listLibrary(ctx, 'watched', input);

/** Removes one media from the viewer's watch history; false if it was not there. */
export async function removeWatched(ctx: Context, { media }: WatchedInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const removed = await ctx.db
    .delete(watchedMedia)
    .where(and(eq(watchedMedia.accountId, accountId), eq(watchedMedia.mediaId, media)))
    .returning({ media: watchedMedia.mediaId });
  return removed.length > 0;
}

/** Empties the viewer's watch history; returns how many media were in it. */
export async function clearWatchHistory(ctx: Context): Promise<number> {
  const { accountId } = requireAccount(ctx);
  const { count } = await ctx.db.delete(watchedMedia).where(eq(watchedMedia.accountId, accountId));
  return count;
}

export async function isWatchHistoryPaused(ctx: Context): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ paused: accounts.watchHistoryPaused })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!row) throw loginRequired();
  return row.paused;
}

/** Sets whether the viewer's watch history is paused; what is in it stays. Returns the new state. Idempotent. */
export async function pauseWatchHistory(ctx: Context, { paused }: PauseWatchHistoryInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  await ctx.db.update(accounts).set({ watchHistoryPaused: paused }).where(eq(accounts.id, accountId));
  return paused;
}
