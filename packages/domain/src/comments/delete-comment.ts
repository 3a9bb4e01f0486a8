import { type CommentIdInput, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import { type Context, forbidden, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { requireComment } from './list-comments.ts';

const { comments, media } = schema;

/**
 * Deletes a comment: its writer, the creator of the media or staff may, also where a block hides it from them. Answers to it
 * stay, without the quote. NOT_FOUND for one that the caller may not see, FORBIDDEN for anyone else. True: it is gone.
 */
export async function deleteComment(ctx: Context, input: CommentIdInput): Promise<boolean> {
  const { accountId, staff } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ media: comments.mediaId, writer: comments.accountId, creator: media.accountId })
      .from(comments)
      .innerJoin(media, eq(media.id, comments.mediaId))
      .where(eq(comments.id, input.comment))
      // No reply can come while its comment goes.
      .for('update', { of: comments });
    if (!row) throw notFound('The comment');
    if (!staff && row.writer !== accountId && row.creator !== accountId) return refuse(ctx, input.comment);
    // A reply has nothing to stand below any more: it becomes a comment of its own.
    await ctx.db.update(comments).set({ threadId: null }).where(eq(comments.threadId, input.comment));
    const gone = await ctx.db.delete(comments).where(eq(comments.id, input.comment)).returning({ id: comments.id });
    if (gone.length === 0) throw notFound('The comment');
    const [counts] = await ctx.db
      .update(media)
      .set({ commentsCount: sql`greatest(${media.commentsCount} - 1, 0)` })
      .where(eq(media.id, row.media))
      .returning({ likes: media.likesCount, comments: media.commentsCount });
    if (!counts) return true;
    await ctx.afterCommit(() => {
      ctx.news.publish(topics.media(row.media), { type: 'comment', media: row.media, comment: input.comment });
      ctx.news.publish(topics.media(row.media), { type: 'media_counts', media: row.media, ...counts });
    });
    return true;
  });
}

async function refuse(ctx: Context, comment: string): Promise<never> {
  await requireComment(ctx, comment);
  throw forbidden(messages.othersComment);
}
