import {
  type CommentIdInput,
  type CommentListInput,
  type CommentThreadsInput,
  type CommentView,
  type HeldCommentsInput,
  limits,
  type MentionView,
  type PageView,
  type ReplyListInput,
  type ReportedCommentView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from '@foxreel/db/drizzle';
import { alias } from '@foxreel/db/drizzle-pg';
import {
  accountSummaryColumns,
  type Context,
  decodeCursor,
  encodeCursor,
  moderatedCreator,
  notFound,
  notHiddenFrom,
  requireStaff,
  toAccountSummary,
  viewerId,
} from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';
import { isActiveSubscription } from '../rights/index.ts';
import { commentRulesOf } from './comment-rules.ts';

const { accounts, commentLikes, commentMentions, comments, media, subscriptions } = schema;

const answered = alias(comments, 'answered');
const answeredAuthor = alias(accounts, 'answered_author');
const reply = alias(comments, 'reply');
const replyAuthor = alias(accounts, 'reply_author');

interface CommentStretch {
  limit: number;
  skip?: number;
  /** Lists are newest first; replies read like a conversation, and 'top' has the most liked first. */
  order?: 'newest' | 'oldest' | 'top';
  /** Also comments by others that wait for approval: for the creator's queue only. */
  held?: boolean;
}

const orders = {
  newest: [desc(comments.id)],
  oldest: [asc(comments.id)],
  top: [desc(comments.likesCount), desc(comments.id)],
};

/**
 * The comments matching `condition` that the viewer may see, newest first, without deleted or blocked authors, and with their own
 * held ones.
 */
export async function commentViews(
  ctx: Context,
  condition: SQL | undefined,
  { limit, skip = 0, order = 'newest', held = false }: CommentStretch,
): Promise<CommentView[]> {
  const viewer = viewerId(ctx);
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select({
      comment: comments,
      /** Also null if the viewer may not see the author. */
      threadMessage: sql<string | null>`case when ${answeredAuthor.id} is null then null else ${answered.message} end`,
      author: accountSummaryColumns,
      like: viewer === null ? sql<null>`null` : likedBy(viewer),
      replies: repliesSeenBy(viewer),
      subscriber: isSubscriber(now),
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .innerJoin(media, eq(media.id, comments.mediaId))
    .leftJoin(answered, and(eq(answered.id, comments.threadId), isNull(answered.heldFor)))
    .leftJoin(answeredAuthor, and(eq(answeredAuthor.id, answered.accountId), isAuthorVisible(viewer, answeredAuthor)))
    .where(and(condition, held ? undefined : isShownTo(viewer, comments), isAuthorVisible(viewer, accounts)))
    .orderBy(...orders[order])
    .limit(limit)
    .offset(skip);
  const mentions = await mentionsIn(
    ctx,
    rows.filter(({ comment }) => comment.message.includes('@')).map(({ comment }) => comment.id),
  );
  return rows.map(({ comment, threadMessage, author, like, replies, subscriber }) => ({
    id: comment.id,
    media: comment.mediaId,
    from: toAccountSummary(author),
    message: comment.message,
    mentions: mentions.get(comment.id) ?? [],
    thread:
      comment.threadId === null || threadMessage === null ? null : { id: comment.threadId, message: threadMessage },
    replies,
    pinned: comment.pinnedAt !== null,
    subscriber,
    likes: comment.likesCount,
    like,
    state: comment.heldFor === null ? 'shown' : 'held',
    edited: comment.editedAt !== null,
    editableUntil: viewer === comment.accountId ? editableUntil(comment.createdAt, now) : null,
    addDate: comment.createdAt.toISOString(),
  }));
}

function editableUntil(createdAt: Date, now: Date): string | null {
  const until = new Date(createdAt.getTime() + limits.commentEditMs);
  return until > now ? until.toISOString() : null;
}

/** The visible people that these comments mention. One statement. */
async function mentionsIn(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, MentionView[]>> {
  const found = new Map<string, MentionView[]>();
  if (ids.length === 0) return found;
  const rows = await ctx.db
    .select({
      comment: commentMentions.commentId,
      handle: commentMentions.handle,
      id: accounts.id,
      username: accounts.username,
    })
    .from(commentMentions)
    .innerJoin(accounts, eq(accounts.id, commentMentions.accountId))
    .where(
      and(
        inArray(commentMentions.commentId, [...ids]),
        eq(commentMentions.removed, false),
        isAuthorVisible(viewerId(ctx), accounts),
      ),
    )
    .orderBy(commentMentions.commentId, commentMentions.handle);
  for (const { comment, ...mention } of rows) found.set(comment, [...(found.get(comment) ?? []), mention]);
  return found;
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
    where ${reply.threadId} = ${comments.id} and ${isShownTo(viewer, reply)} and ${isAuthorVisible(viewer, replyAuthor)}
    limit ${limits.repliesCounted}) counted)`;

/** A scalar subquery on the unique pair, for the few rows of a page. */
const isSubscriber = (now: Date) => sql<boolean>`(
  select true from ${subscriptions}
  where ${subscriptions.fromId} = ${comments.accountId} and ${subscriptions.toId} = ${media.accountId}
    and ${isActiveSubscription(now)}) is not null`;

/** Held comments are for their author only. */
const isShownTo = (viewer: string | null, comment: typeof comments | typeof reply) =>
  viewer === null ? isNull(comment.heldFor) : or(isNull(comment.heldFor), eq(comment.accountId, viewer));

/** Neither deleted nor blocked in either direction. */
const isAuthorVisible = (viewer: string | null, author: typeof accounts | typeof answeredAuthor | typeof replyAuthor) =>
  and(
    isNull(author.suspendedAt),
    isNull(author.deletedAt),
    viewer === null ? undefined : notHiddenFrom(viewer, author.id),
  );

export interface CommentPage extends PageView<CommentView> {
  /** All comments of the media, including replies, without held ones. */
  count: number;
}

export interface CommentThreadPage extends CommentPage {
  /** Nobody can write new comments here. */
  off: boolean;
  /** Seconds that the viewer waits between two comments on this creator's media; 0 for no limit. */
  slowModeSeconds: number;
}

/** A media's comments including replies, newest first. NOT_FOUND for media the viewer cannot see. */
export async function listComments(ctx: Context, input: CommentListInput): Promise<CommentPage> {
  const list = 'comments';
  const before = placeIn(ctx, list, input.after);
  const seen = await getMedia(ctx, input);
  if (seen === null) throw notFound('The media');
  const found = await pageOf(ctx, list, input.limit, (limit) =>
    commentViews(ctx, and(eq(comments.mediaId, input.media), behind(lt, before)), {
      limit,
      skip: input.skip,
    }),
  );
  return { ...found, count: seen.comments };
}

/**
 * A media's top-level comments, newest or most liked first, each with its number of replies; the pinned one comes first, in addition
 * to the first page's `limit`. NOT_FOUND for media the viewer cannot see.
 */
export async function listCommentThreads(ctx: Context, input: CommentThreadsInput): Promise<CommentThreadPage> {
  const top = input.sort === 'top';
  const list = top ? 'comment-threads:top' : 'comment-threads';
  const place = placesIn(ctx, list, input.after);
  const found = await getMedia(ctx, input);
  if (found === null) throw notFound('The media');
  const threads = and(eq(comments.mediaId, input.media), isNull(comments.threadId), isNull(comments.pinnedAt));
  const [pinned, page, rules] = await Promise.all([
    place === undefined ? commentViews(ctx, isPinnedOf(input.media), { limit: 1 }) : [],
    top
      ? pageOf(
          ctx,
          list,
          input.limit,
          (limit) => commentViews(ctx, and(threads, behindTop(place)), { limit, order: 'top' }),
          ({ likes, id }) => [likes, id],
        )
      : pageOf(ctx, list, input.limit, (limit) => commentViews(ctx, and(threads, behind(lt, place?.[0])), { limit })),
    commentRulesOf(ctx, input.media),
  ]);
  const restricted = ctx.actor.kind !== 'account' || !(ctx.actor.staff || ctx.actor.accountId === rules.creatorId);
  return {
    items: [...pinned, ...page.items],
    after: page.after,
    count: found.comments,
    off: rules.off,
    slowModeSeconds: restricted ? rules.slowModeSeconds : 0,
  };
}

const behindTop = (place: readonly string[] | undefined) =>
  place === undefined
    ? undefined
    : sql`(${comments.likesCount}, ${comments.id}) < (${Number(place[0])}::int, ${place[1] ?? ''}::uuid)`;

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
      order: 'oldest',
    }),
  );
}

/** One comment for its own address, with the comment that it answers. NOT_FOUND for one the viewer cannot see. */
export async function getComment(
  ctx: Context,
  input: CommentIdInput,
): Promise<{ comment: CommentView; thread: CommentView | null }> {
  const comment = await requireComment(ctx, input.comment);
  const [thread] = comment.thread ? await commentViews(ctx, eq(comments.id, comment.thread.id), { limit: 1 }) : [];
  return { comment, thread: thread ?? null };
}

/** The comments that wait for the creator's approval, oldest first. The creator, and staff with `creator`. */
export async function listHeldComments(ctx: Context, input: HeldCommentsInput): Promise<PageView<CommentView>> {
  const creatorId = moderatedCreator(ctx, input.creator);
  const list = `held-comments:${creatorId}`;
  const after = placeIn(ctx, list, input.after);
  return pageOf(ctx, list, input.limit, (limit) =>
    commentViews(ctx, and(eq(comments.heldFor, creatorId), behind(gt, after)), { limit, order: 'oldest', held: true }),
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

const placesIn = (ctx: Context, list: string, after: string | undefined): string[] | undefined =>
  after === undefined ? undefined : decodeCursor(ctx.secret, list, after);

const placeIn = (ctx: Context, list: string, after: string | undefined): string | undefined =>
  placesIn(ctx, list, after)?.[0];

/** Reads one more than requested, to know whether the list continues. */
async function pageOf(
  ctx: Context,
  list: string,
  asked: number | undefined,
  read: (limit: number) => Promise<CommentView[]>,
  placeOf: (last: CommentView) => (string | number)[] = ({ id }) => [id],
): Promise<PageView<CommentView>> {
  const limit = asked ?? limits.listPage;
  const found = await read(limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, after: found.length > limit && last ? encodeCursor(ctx.secret, list, placeOf(last)) : null };
}
