import { type HideMediaInput, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { badInput, type Context, notFound, requireAccount } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

const { hiddenMedia } = schema;

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
