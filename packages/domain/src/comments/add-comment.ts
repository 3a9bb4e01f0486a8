import { type AddCommentInput, type CommentView, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { badInput, type Context, forbidden, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { getMedia, isOpen } from '../media/index.ts';
import { commentViews } from './comment-views.ts';

const { comments, media } = schema;

/**
 * Adds a comment to a media that is open to the viewer; an answer to an answer joins the thread of the first.
 * NOT_FOUND for a media that does not exist for them, FORBIDDEN for a locked one, BAD_INPUT for a thread elsewhere.
 */
export async function addComment(ctx: Context, input: AddCommentInput): Promise<CommentView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const target = await getMedia(ctx, input);
    if (target === null) throw notFound('The media');
    if (!isOpen(target.access)) throw forbidden(messages.lockedMedia);
    const threadId = input.thread === undefined ? null : await rootOf(ctx, input.media, input.thread);
    const [row] = await ctx.db
      .insert(comments)
      .values({ mediaId: input.media, accountId, threadId, message: input.message, createdAt: ctx.clock.now() })
      .returning({ id: comments.id });
    const [counts] = await ctx.db
      .update(media)
      .set({ commentsCount: sql`${media.commentsCount} + 1` })
      .where(eq(media.id, input.media))
      .returning({ likes: media.likesCount, comments: media.commentsCount });
    const [view] = row ? await commentViews(ctx, eq(comments.id, row.id), { limit: 1 }) : [];
    if (!view || !counts) throw notFound('The media');
    ctx.afterCommit(() => {
      ctx.news.publish(topics.media(input.media), { type: 'comment', media: input.media, comment: view.id });
      ctx.news.publish(topics.media(input.media), { type: 'media_counts', media: input.media, ...counts });
    });
    return view;
  });
}

async function rootOf(ctx: Context, mediaId: string, threadId: string): Promise<string | null> {
  const [answered] = await commentViews(ctx, eq(comments.id, threadId), { limit: 1 });
  if (!answered || answered.media !== mediaId) throw badInput('thread', messages.commentNotFound);
  const root = answered.thread?.id ?? answered.id;
  const [kept] = await ctx.db.select({ id: comments.id }).from(comments).where(eq(comments.id, root)).for('key share');
  return kept?.id ?? null;
}
