import type { LikeCommentInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, sql } from 'drizzle-orm';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { requireComment } from './list-comments.ts';

const { commentLikes, comments } = schema;

/**
 * Sets the viewer's like of a comment, or turns it round where no state is asked for (mutation likeComment). The same state
 * again changes nothing. NOT_FOUND for a comment that they may not see.
 */
export async function toggleCommentLike(
  ctx: Context,
  input: LikeCommentInput,
): Promise<{ like: boolean; likes: number }> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    // The lock makes two taps at once take turns, so that each turns what the other left.
    await ctx.db.select({ id: comments.id }).from(comments).where(eq(comments.id, input.comment)).for('no key update');
    const view = await requireComment(ctx, input.comment);
    const like = input.like ?? view.like !== true;
    if (like === view.like) return { like, likes: view.likes };
    const mine = and(eq(commentLikes.accountId, accountId), eq(commentLikes.commentId, input.comment));
    if (like)
      await ctx.db.insert(commentLikes).values({ accountId, commentId: input.comment, createdAt: ctx.clock.now() });
    else await ctx.db.delete(commentLikes).where(mine);
    const [counts] = await ctx.db
      .update(comments)
      .set({ likesCount: sql`greatest(${comments.likesCount} + ${like ? 1 : -1}, 0)` })
      .where(eq(comments.id, input.comment))
      .returning({ likes: comments.likesCount });
    if (!counts) throw notFound('The comment');
    return { like, likes: counts.likes };
  });
}
