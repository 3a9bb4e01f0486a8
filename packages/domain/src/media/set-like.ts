import { type MediaIdInput, type SetLikeInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, sql } from 'drizzle-orm';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { getMedia } from './media-views.ts';

const { likes, media } = schema;

export interface LikeResult {
  like: boolean;
  likes: number;
}

/** Sets the viewer's like of a media whose cover, at least, they may see. Saying it twice changes nothing. NOT_FOUND otherwise. */
export async function setLike(ctx: Context, input: SetLikeInput): Promise<LikeResult> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const view = await getMedia(ctx, input);
    if (view === null) throw notFound('The media');
    const changed = await writeLike(ctx, accountId, input);
    if (!changed) return { like: input.like, likes: view.likes };
    const [counts] = await ctx.db
      .update(media)
      .set({ likesCount: sql`greatest(${media.likesCount} + ${input.like ? 1 : -1}, 0)` })
      .where(eq(media.id, input.media))
      .returning({ likes: media.likesCount, comments: media.commentsCount });
    if (!counts) throw notFound('The media');
    ctx.afterCommit(() => {
      ctx.news.publish(topics.media(input.media), { type: 'media_counts', media: input.media, ...counts });
      ctx.news.publish(topics.account(accountId), { type: 'media_liked', media: input.media, like: input.like });
    });
    return { like: input.like, likes: counts.likes };
  });
}

/** Turns the viewer's like round (mutation like); the new state. */
export async function toggleLike(ctx: Context, input: MediaIdInput): Promise<LikeResult> {
  requireAccount(ctx);
  const view = await getMedia(ctx, input);
  if (view === null) throw notFound('The media');
  return setLike(ctx, { media: input.media, like: view.like !== true });
}

/** Whether a row came or went: what the count follows, so that two at once count once. */
async function writeLike(ctx: Context, accountId: string, input: SetLikeInput): Promise<boolean> {
  const rows = input.like
    ? await ctx.db
        .insert(likes)
        .values({ accountId, mediaId: input.media, createdAt: ctx.clock.now() })
        .onConflictDoNothing()
        .returning({ mediaId: likes.mediaId })
    : await ctx.db
        .delete(likes)
        .where(and(eq(likes.accountId, accountId), eq(likes.mediaId, input.media)))
        .returning({ mediaId: likes.mediaId });
  return rows.length > 0;
}
