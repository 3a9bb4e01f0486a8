import { type CommentEvent, type CommentView, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { asVisitor, type Context } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';
import { commentViews } from './list-comments.ts';

const { comments } = schema;

type CommentAction = CommentEvent['action'];

/** A comment as its events need it. */
interface ChangedComment {
  id: string;
  media: string;
  writer: string;
  /** The owner of the media. */
  creator: string;
  thread: string | null;
}

export const changedComment = (view: CommentView, creator: string): ChangedComment => ({
  id: view.id,
  media: view.media,
  writer: view.from.id,
  creator,
  thread: view.thread?.id ?? null,
});

/** Publishes a change to everybody who has the media open. Call it in the transaction, after the change. */
export async function publishComment(ctx: Context, action: CommentAction, comment: ChangedComment): Promise<void> {
  const event: CommentEvent = {
    type: 'comment',
    action,
    media: comment.media,
    comment: comment.id,
    creator: comment.creator,
    view: action === 'delete' ? null : await seenByVisitors(ctx, comment),
    people: await peopleOf(ctx, comment),
  };
  await ctx.afterCommit(() => ctx.realtime.publish(topics.media(comment.media), event));
}

/** Publishes a change of a held comment: to its author and the creator only. */
export async function publishHeldComment(
  ctx: Context,
  action: 'held' | 'approve' | 'delete',
  comment: ChangedComment,
  view: CommentView | null,
): Promise<void> {
  const { creator, writer } = comment;
  const event: CommentEvent = {
    type: 'comment',
    action,
    media: comment.media,
    comment: comment.id,
    creator: comment.creator,
    view: view && { ...view, like: null, editableUntil: null },
    people: [],
  };
  await ctx.afterCommit(() => {
    for (const account of new Set([creator, writer])) ctx.realtime.publish(topics.account(account), event);
  });
}

async function seenByVisitors(ctx: Context, { id, media }: ChangedComment): Promise<CommentView | null> {
  const visitor = asVisitor(ctx);
  if ((await getMedia(visitor, { media })) === null) return null;
  const [view] = await commentViews(visitor, eq(comments.id, id), { limit: 1 });
  return view ?? null;
}

/** Also the author of the answered comment: the event quotes it. */
async function peopleOf(ctx: Context, { writer, creator, thread }: ChangedComment): Promise<string[]> {
  if (thread === null) return [...new Set([writer, creator])];
  const [answered] = await ctx.db.select({ by: comments.accountId }).from(comments).where(eq(comments.id, thread));
  return [...new Set([writer, creator, ...(answered ? [answered.by] : [])])];
}
