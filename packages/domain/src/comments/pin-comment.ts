import { type CommentView, messages, type PinCommentInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { badInput, type Context, forbidden, lockAccounts, requireAccount, withTransaction } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';
import { requireComment } from './list-comments.ts';

const { comments } = schema;

/**
 * Puts a comment first below its media, in place of the one that was, or takes it from there. The owner of the media alone may,
 * with a comment that is no reply. NOT_FOUND for one that they may not see, FORBIDDEN for anyone else, BAD_INPUT for a reply.
 */
export async function pinComment(ctx: Context, input: PinCommentInput): Promise<CommentView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    // The lock makes two at once of one owner take turns.
    await lockAccounts(ctx, [accountId]);
    const view = await requireComment(ctx, input.comment);
    if ((await getMedia(ctx, { media: view.media }))?.user.id !== accountId) throw forbidden(messages.othersPin);
    if (view.pinned === input.pinned) return view;
    const one = eq(comments.id, view.id);
    if (input.pinned) {
      await ctx.db
        .update(comments)
        .set({ pinnedAt: null })
        .where(and(eq(comments.mediaId, view.media), isNotNull(comments.pinnedAt)));
      const pinned = await ctx.db
        .update(comments)
        .set({ pinnedAt: ctx.clock.now() })
        .where(and(one, isNull(comments.threadId)))
        .returning({ id: comments.id });
      if (pinned.length === 0) throw badInput('comment', messages.pinnedReply);
    } else await ctx.db.update(comments).set({ pinnedAt: null }).where(one);
    ctx.afterCommit(() =>
      ctx.news.publish(topics.media(view.media), { type: 'comment', media: view.media, comment: view.id }),
    );
    return { ...view, pinned: input.pinned };
  });
}
