import {
  type AddCommentInput,
  type CommentIdInput,
  type CommentView,
  type EditCommentInput,
  type LikeCommentInput,
  messages,
  type PinCommentInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, isNotNull, isNull, or, sql } from '@foxreel/db/drizzle';
import {
  badInput,
  type Context,
  DomainError,
  forbidden,
  lockAccounts,
  notFound,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { getMedia, isOpen } from '../media/index.ts';
import { changedComment, publishComment, publishHeldComment } from './comment-events.ts';
import { notifyMentioned, storeMentions } from './comment-mentions.ts';
import { admitComment, commentRulesOf, mustHold } from './comment-rules.ts';
import { commentViews, requireComment } from './list-comments.ts';

const { commentLikes, comments, media } = schema;

/**
 * Adds a comment to media that is open to the viewer; a reply to a reply joins the thread of the first. With a `key` that was sent
 * before, returns the comment stored then. NOT_FOUND for media they cannot see, FORBIDDEN for locked media and where comments are off,
 * BAD_INPUT for a thread of other media and for what the creator blocks, RATE_LIMITED in slow mode.
 */
export async function addComment(ctx: Context, input: AddCommentInput): Promise<CommentView> {
  const actor = requireAccount(ctx);
  const { accountId } = actor;
  return withTransaction(ctx, async (ctx) => {
    const stored = input.key === undefined ? null : await sentBefore(ctx, accountId, input.key);
    if (stored && stored.media !== input.media) throw new DomainError('CONFLICT', messages.commentKeyUsed);
    if (stored) return stored;
    const target = await getMedia(ctx, input);
    if (target === null) throw notFound('The media');
    if (!isOpen(target.access)) throw forbidden(messages.lockedMedia);
    const heldFor = await admitComment(ctx, actor, await commentRulesOf(ctx, input.media), input.message);
    const threadId = input.thread === undefined ? null : await rootOf(ctx, input.media, input.thread);
    const [row] = await ctx.db
      .insert(comments)
      .values({
        mediaId: input.media,
        accountId,
        threadId,
        message: input.message,
        heldFor,
        sendKey: input.key ?? null,
        createdAt: ctx.clock.now(),
      })
      .returning({ id: comments.id });
    if (!row) throw notFound('The media');
    const mayMention = input.message.includes('@');
    if (mayMention) await storeMentions(ctx, row.id, input.message);
    const view = await viewOf(ctx, row.id);
    const changed = changedComment(view, target.user.id);
    if (heldFor !== null) await publishHeldComment(ctx, 'held', changed, view);
    else {
      await publishComment(ctx, 'new', changed);
      await countComment(ctx, input.media, 1);
      if (mayMention) await notifyMentioned(ctx, changed);
    }
    return view;
  });
}

/** The comment that this account has sent with this key. Two calls with one key take turns. */
async function sentBefore(ctx: Context, accountId: string, key: string): Promise<CommentView | null> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`comment key ${accountId} ${key}`}, 0))`);
  const [row] = await ctx.db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.accountId, accountId), eq(comments.sendKey, key)));
  return row ? viewOf(ctx, row.id) : null;
}

async function viewOf(ctx: Context, id: string): Promise<CommentView> {
  const [view] = await commentViews(ctx, eq(comments.id, id), { limit: 1 });
  if (!view) throw notFound('The comment');
  return view;
}

/** Changes the number of a media's comments and publishes it. */
async function countComment(ctx: Context, mediaId: string, by: 1 | -1): Promise<void> {
  const [counts] = await ctx.db
    .update(media)
    .set({ commentsCount: sql`greatest(${media.commentsCount} + ${by}, 0)` })
    .where(eq(media.id, mediaId))
    .returning({ likes: media.likesCount, comments: media.commentsCount });
  if (!counts) return;
  await ctx.afterCommit(() =>
    ctx.realtime.publish(topics.media(mediaId), { type: 'media_counts', media: mediaId, ...counts }),
  );
}

async function rootOf(ctx: Context, mediaId: string, threadId: string): Promise<string | null> {
  const [answered] = await commentViews(ctx, eq(comments.id, threadId), { limit: 1 });
  if (!answered || answered.media !== mediaId || answered.state === 'held')
    throw badInput('thread', messages.commentNotFound);
  const root = answered.thread?.id ?? answered.id;
  const [kept] = await ctx.db.select({ id: comments.id }).from(comments).where(eq(comments.id, root)).for('key share');
  return kept?.id ?? null;
}

/**
 * Changes the text of one's own comment within limits.commentEditMs. Repeating it changes nothing. NOT_FOUND for one the caller cannot
 * see, FORBIDDEN for others' and where comments are off, CONFLICT when it is too late, BAD_INPUT for what the creator blocks or would hold.
 */
export async function editComment(ctx: Context, input: EditCommentInput): Promise<CommentView> {
  const actor = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: comments.id }).from(comments).where(eq(comments.id, input.comment)).for('no key update');
    const before = await requireComment(ctx, input.comment);
    if (before.from.id !== actor.accountId) throw forbidden(messages.othersCommentEdit);
    if (before.editableUntil === null) throw new DomainError('CONFLICT', messages.commentEditLate);
    if (before.message === input.message) return before;
    const rules = await commentRulesOf(ctx, before.media);
    if (rules.off) throw forbidden(messages.commentsOff);
    if (mustHold(actor, rules, input.message) && before.state === 'shown')
      throw badInput('message', messages.commentLinkHeld);
    await ctx.db
      .update(comments)
      .set({ message: input.message, editedAt: ctx.clock.now() })
      .where(eq(comments.id, input.comment));
    await storeMentions(ctx, input.comment, input.message);
    const view = await viewOf(ctx, input.comment);
    const changed = changedComment(view, rules.creatorId);
    if (view.state === 'held') await publishHeldComment(ctx, 'held', changed, view);
    else {
      await publishComment(ctx, 'edit', changed);
      await notifyMentioned(ctx, changed);
    }
    return view;
  });
}

/** The row of a comment with the owner of its media, locked. NOT_FOUND if it does not exist. */
async function lockComment(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({
      id: comments.id,
      media: comments.mediaId,
      writer: comments.accountId,
      creator: media.accountId,
      thread: comments.threadId,
      heldFor: comments.heldFor,
    })
    .from(comments)
    .innerJoin(media, eq(media.id, comments.mediaId))
    .where(eq(comments.id, id))
    // The lock keeps new replies out during a deletion.
    .for('update', { of: comments });
  if (!row) throw notFound('The comment');
  return row;
}

/**
 * Shows a held comment to everybody; its author is then no newcomer. The creator of the media and staff. Idempotent. NOT_FOUND for one
 * that does not exist or is hidden from the caller, FORBIDDEN for anyone else.
 */
export async function approveComment(ctx: Context, input: CommentIdInput): Promise<CommentView> {
  const { accountId, staff } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const row = await lockComment(ctx, input.comment);
    if (!staff && row.creator !== accountId) {
      await requireComment(ctx, input.comment);
      throw forbidden(messages.othersApproval);
    }
    if (row.heldFor === null) return viewOf(ctx, row.id);
    await ctx.db.update(comments).set({ heldFor: null }).where(eq(comments.id, row.id));
    const view = await viewOf(ctx, row.id);
    await publishComment(ctx, 'approve', row);
    await publishHeldComment(ctx, 'approve', row, view);
    await countComment(ctx, row.media, 1);
    await notifyMentioned(ctx, row);
    return view;
  });
}

/**
 * Deletes a comment: allowed for its author, the media's creator and staff, even if a block hides it from them. Replies stay,
 * without the quote. NOT_FOUND for one the caller cannot see, FORBIDDEN for anyone else. Returns true.
 */
export async function deleteComment(ctx: Context, input: CommentIdInput): Promise<boolean> {
  const { accountId, staff } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const row = await lockComment(ctx, input.comment);
    if (!staff && row.writer !== accountId && row.creator !== accountId) return refuse(ctx, input.comment);
    if (row.heldFor === null) await publishComment(ctx, 'delete', row);
    else await publishHeldComment(ctx, 'delete', row, null);
    // A reply without its parent becomes a top-level comment.
    await ctx.db.update(comments).set({ threadId: null }).where(eq(comments.threadId, input.comment));
    const gone = await ctx.db.delete(comments).where(eq(comments.id, input.comment)).returning({ id: comments.id });
    if (gone.length === 0) throw notFound('The comment');
    if (row.heldFor === null) await countComment(ctx, row.media, -1);
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
    await publishComment(ctx, 'pin', changedComment(view, accountId));
    return { ...view, pinned: input.pinned };
  });
}

/**
 * Takes down the comments by one of two accounts that the other has pinned: a block hides them from who could do it. In the transaction
 * of the block, which holds both accounts.
 */
export async function unpinCommentsBetween(ctx: Context, one: string, other: string): Promise<void> {
  const on = (owner: string) =>
    inArray(comments.mediaId, ctx.db.select({ id: media.id }).from(media).where(eq(media.accountId, owner)));
  const between = or(and(eq(comments.accountId, one), on(other)), and(eq(comments.accountId, other), on(one)));
  const unpinned = await ctx.db
    .update(comments)
    .set({ pinnedAt: null })
    .where(and(isNotNull(comments.pinnedAt), between))
    .returning({ id: comments.id, media: comments.mediaId, writer: comments.accountId, thread: comments.threadId });
  for (const comment of unpinned)
    await publishComment(ctx, 'pin', { ...comment, creator: comment.writer === one ? other : one });
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
