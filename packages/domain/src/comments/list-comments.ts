import {
  type CommentListInput,
  type CommentThreadsInput,
  type CommentView,
  limits,
  type PageView,
  type ReplyListInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, notFound } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';
import { commentViews } from './comment-views.ts';

const { comments } = schema;

export interface CommentPage extends PageView<CommentView> {
  /** All comments of the media, replies among them. */
  count: number;
}

/** The comments of a media, replies among them, newest first. NOT_FOUND for a media that does not exist for the viewer. */
export async function listComments(ctx: Context, input: CommentListInput): Promise<CommentPage> {
  const list = 'comments';
  const before = placeIn(ctx, list, input.after);
  const media = await getMedia(ctx, input);
  if (media === null) throw notFound('The media');
  const found = await pageOf(ctx, list, input.limit, (limit) =>
    commentViews(ctx, and(eq(comments.mediaId, input.media), behind(lt, before)), {
      limit,
      skip: input.skip,
    }),
  );
  return { ...found, count: media.comments };
}

/**
 * The comments of a media that answer no other, newest first, each with the number of its replies; the pinned one stands first,
 * beside the `limit` of the first page. NOT_FOUND for a media that does not exist for the viewer.
 */
export async function listCommentThreads(ctx: Context, input: CommentThreadsInput): Promise<CommentPage> {
  const list = 'comment-threads';
  const before = placeIn(ctx, list, input.after);
  const media = await getMedia(ctx, input);
  if (media === null) throw notFound('The media');
  const threads = and(eq(comments.mediaId, input.media), isNull(comments.threadId));
  const [pinned, found] = await Promise.all([
    before === undefined ? commentViews(ctx, isPinnedOf(input.media), { limit: 1 }) : [],
    pageOf(ctx, list, input.limit, (limit) =>
      commentViews(ctx, and(threads, isNull(comments.pinnedAt), behind(lt, before)), { limit }),
    ),
  ]);
  return { items: [...pinned, ...found.items], after: found.after, count: media.comments };
}

/** Found by the one index that has no others in it, whatever the order that is asked for. */
const isPinnedOf = (media: string) =>
  sql`${comments.id} = (select id from ${comments} where media_id = ${media} and pinned_at is not null)`;

/** The replies to a comment, oldest first. NOT_FOUND for a comment that the viewer may not see. */
export async function listReplies(ctx: Context, input: ReplyListInput): Promise<PageView<CommentView>> {
  const list = `comment-replies:${input.comment}`;
  const after = placeIn(ctx, list, input.after);
  await requireComment(ctx, input.comment);
  return pageOf(ctx, list, input.limit, (limit) =>
    commentViews(ctx, and(eq(comments.threadId, input.comment), behind(gt, after)), {
      limit,
      oldestFirst: true,
    }),
  );
}

/** A comment that the viewer may see, on a media that is there for them. NOT_FOUND otherwise. */
export async function requireComment(ctx: Context, id: string): Promise<CommentView> {
  const [view] = await commentViews(ctx, eq(comments.id, id), { limit: 1 });
  if (!view || (await getMedia(ctx, { media: view.media })) === null) throw notFound('The comment');
  return view;
}

const behind = (compare: typeof lt | typeof gt, place: string | undefined) =>
  place === undefined ? undefined : compare(comments.id, place);

const placeIn = (ctx: Context, list: string, after: string | undefined): string | undefined =>
  after === undefined ? undefined : decodeCursor(ctx.secret, list, after)[0];

/** Reads one more than asked for, to know whether the list goes on. */
async function pageOf(
  ctx: Context,
  list: string,
  asked: number | undefined,
  read: (limit: number) => Promise<CommentView[]>,
): Promise<PageView<CommentView>> {
  const limit = asked ?? limits.listPage;
  const found = await read(limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, after: found.length > limit && last ? encodeCursor(ctx.secret, list, [last.id]) : null };
}
