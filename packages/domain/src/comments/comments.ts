import {
  type AddCommentInput,
  type CommentIdInput,
  type CommentView,
  type LikeCommentInput,
  messages,
  type PinCommentInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  badInput,
  type Context,
  forbidden,
  lockAccounts,
  notFound,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { getMedia, isOpen } from '../media/index.ts';
import { commentViews, requireComment } from './list-comments.ts';

const { commentLikes, comments, media } = schema;

/**
 * Adds a comment to media that is open to the viewer; a reply to a reply joins the thread of the first. NOT_FOUND for media
 * they cannot see, FORBIDDEN for locked media, BAD_INPUT for a thread of other media.
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
      ctx.realtime.publish(topics.media(input.media), { type: 'comment', media: input.media, comment: view.id });
      ctx.realtime.publish(topics.media(input.media), { type: 'media_counts', media: input.media, ...counts });
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

/**
 * Deletes a comment: allowed for its author, the media's creator and staff, even if a block hides it from them. Replies stay,
 * without the quote. NOT_FOUND for one the caller cannot see, FORBIDDEN for anyone else. Returns true.
 */
export async function deleteComment(ctx: Context, input: CommentIdInput): Promise<boolean> {
  const { accountId, staff } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select({ media: comments.mediaId, writer: comments.accountId, creator: media.accountId })
      .from(comments)
      .innerJoin(media, eq(media.id, comments.mediaId))
      .where(eq(comments.id, input.comment))
      // The lock keeps new replies out during the deletion.
      .for('update', { of: comments });
    if (!row) throw notFound('The comment');
    if (!staff && row.writer !== accountId && row.creator !== accountId) return refuse(ctx, input.comment);
    // A reply without its parent becomes a top-level comment.
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
      ctx.realtime.publish(topics.media(row.media), { type: 'comment', media: row.media, comment: input.comment });
      ctx.realtime.publish(topics.media(row.media), { type: 'media_counts', media: row.media, ...counts });
    });
    return true;
  });
}

async function refuse(ctx: Context, comment: string): Promise<never> {
  await requireComment(ctx, comment);
  throw forbidden(messages.othersComment);
}

/**
 * Pins a comment to the top of its media, replacing the previous pin, or unpins it. Only the media's owner may, and not for a
 * reply. NOT_FOUND for one they cannot see, FORBIDDEN for anyone else, BAD_INPUT for a reply.
 */
export async function pinComment(ctx: Context, input: PinCommentInput): Promise<CommentView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    // The lock serializes concurrent calls by one owner.
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
      ctx.realtime.publish(topics.media(view.media), { type: 'comment', media: view.media, comment: view.id }),
    );
    return { ...view, pinned: input.pinned };
  });
}

/**
 * Sets the viewer's like of a comment, or toggles it without a requested state (mutation likeComment). Repeating a state
 * changes nothing. NOT_FOUND for a comment they cannot see.
 */
export async function toggleCommentLike(
  ctx: Context,
  input: LikeCommentInput,
): Promise<{ like: boolean; likes: number }> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    // The lock serializes concurrent taps, so that each toggles the result of the previous one.
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
