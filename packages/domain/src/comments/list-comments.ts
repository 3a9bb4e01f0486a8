import {
  type CommentListInput,
  type CommentThreadsInput,
  type CommentView,
  limits,
  type PageView,
  type ReplyListInput,
  type ReportedCommentView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  accountSummaryColumns,
  type Context,
  decodeCursor,
  encodeCursor,
  notFound,
  notHiddenFrom,
  requireStaff,
  toAccountSummary,
  viewerId,
} from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

const { accounts, commentLikes, comments } = schema;

const answered = alias(comments, 'answered');
const answeredAuthor = alias(accounts, 'answered_author');
const reply = alias(comments, 'reply');
const replyAuthor = alias(accounts, 'reply_author');

interface CommentStretch {
  limit: number;
  skip?: number;
  /** Replies read like a conversation; everything else is newest first. */
  oldestFirst?: boolean;
}

/** The comments matching `condition` that the viewer may see, newest first, without deleted or blocked authors. */
export async function commentViews(
  ctx: Context,
  condition: SQL | undefined,
  { limit, skip = 0, oldestFirst = false }: CommentStretch,
): Promise<CommentView[]> {
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({
      comment: comments,
      /** Also null if the viewer may not see the author. */
      threadMessage: sql<string | null>`case when ${answeredAuthor.id} is null then null else ${answered.message} end`,
      author: accountSummaryColumns,
      like: viewer === null ? sql<null>`null` : likedBy(viewer),
      replies: repliesSeenBy(viewer),
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .leftJoin(answered, eq(answered.id, comments.threadId))
    .leftJoin(answeredAuthor, and(eq(answeredAuthor.id, answered.accountId), isAuthorVisible(viewer, answeredAuthor)))
    .where(and(condition, isAuthorVisible(viewer, accounts)))
    .orderBy(oldestFirst ? asc(comments.id) : desc(comments.id))
    .limit(limit)
    .offset(skip);
  return rows.map(({ comment, threadMessage, author, like, replies }) => ({
    id: comment.id,
    media: comment.mediaId,
    from: toAccountSummary(author),
    message: comment.message,
    thread:
      comment.threadId === null || threadMessage === null ? null : { id: comment.threadId, message: threadMessage },
    replies,
    pinned: comment.pinnedAt !== null,
    likes: comment.likesCount,
    like,
    addDate: comment.createdAt.toISOString(),
  }));
}

/** Reported comments for staff, regardless of author, without deleted ones. Staff only. */
export async function reportedComments(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReportedCommentView>> {
  requireStaff(ctx);
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: comments.id, media: comments.mediaId, message: comments.message, addDate: comments.createdAt })
    .from(comments)
    .where(inArray(comments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, { ...row, addDate: row.addDate.toISOString() }]));
}

/** A scalar subquery, as in all lists: for `exists` the planner may read all of the viewer's likes. */
const likedBy = (viewer: string) =>
  sql<boolean>`(select true from ${commentLikes} where ${commentLikes.accountId} = ${viewer} and ${commentLikes.commentId} = ${comments.id}) is not null`;

const repliesSeenBy = (viewer: string | null) => sql<number>`(
  select count(*)::int from (
    select 1 from ${comments} ${sql.identifier('reply')}
    join ${accounts} ${sql.identifier('reply_author')} on ${replyAuthor.id} = ${reply.accountId}
    where ${reply.threadId} = ${comments.id} and ${isAuthorVisible(viewer, replyAuthor)}
    limit ${limits.repliesCounted}) counted)`;

/** Neither deleted nor blocked in either direction. */
const isAuthorVisible = (viewer: string | null, author: typeof accounts | typeof answeredAuthor | typeof replyAuthor) =>
  and(
    isNull(author.suspendedAt),
    isNull(author.deletedAt),
    viewer === null ? undefined : notHiddenFrom(viewer, author.id),
  );

export interface CommentPage extends PageView<CommentView> {
  /** All comments of the media, including replies. */
  count: number;
}

/** A media's comments including replies, newest first. NOT_FOUND for media the viewer cannot see. */
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
 * A media's top-level comments, newest first, each with its number of replies; the pinned one comes first, in addition to the
 * first page's `limit`. NOT_FOUND for media the viewer cannot see.
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

/** Served by the partial index of pinned comments, whatever the requested order. */
const isPinnedOf = (media: string) =>
  sql`${comments.id} = (select id from ${comments} where media_id = ${media} and pinned_at is not null)`;

/** The replies to a comment, oldest first. NOT_FOUND for a comment the viewer cannot see. */
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

/** A comment that the viewer may see, on media that they may see. NOT_FOUND otherwise. */
export async function requireComment(ctx: Context, id: string): Promise<CommentView> {
  const [view] = await commentViews(ctx, eq(comments.id, id), { limit: 1 });
  if (!view || (await getMedia(ctx, { media: view.media })) === null) throw notFound('The comment');
  return view;
}

const behind = (compare: typeof lt | typeof gt, place: string | undefined) =>
  place === undefined ? undefined : compare(comments.id, place);

const placeIn = (ctx: Context, list: string, after: string | undefined): string | undefined =>
  after === undefined ? undefined : decodeCursor(ctx.secret, list, after)[0];

/** Reads one more than requested, to know whether the list continues. */
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
