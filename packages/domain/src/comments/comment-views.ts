import { type CommentView, limits, type ReportedCommentView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accountSummaryColumns, type Context, requireStaff, toAccountSummary, viewerId } from '../kernel/index.ts';

const { accounts, blocks, commentLikes, comments } = schema;
const answered = alias(comments, 'answered');
const answeredAuthor = alias(accounts, 'answered_author');
const reply = alias(comments, 'reply');
const replyAuthor = alias(accounts, 'reply_author');

export interface CommentStretch {
  limit: number;
  skip?: number;
  /** Replies read like a conversation; everything else has the newest first. */
  oldestFirst?: boolean;
}

/** Comments that the viewer may see of those where `condition` holds, newest first: authors who are gone or blocked are left out. */
export async function commentViews(
  ctx: Context,
  condition: SQL | undefined,
  { limit, skip = 0, oldestFirst = false }: CommentStretch,
): Promise<CommentView[]> {
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({
      comment: comments,
      /** Null as well when the viewer may not see who wrote it. */
      threadMessage: sql<string | null>`case when ${answeredAuthor.id} is null then null else ${answered.message} end`,
      author: accountSummaryColumns,
      like: viewer === null ? sql<null>`null` : likedBy(viewer),
      replies: repliesSeenBy(viewer),
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .leftJoin(answered, eq(answered.id, comments.threadId))
    .leftJoin(answeredAuthor, and(eq(answeredAuthor.id, answered.accountId), mayBeSeen(viewer, answeredAuthor)))
    .where(and(condition, mayBeSeen(viewer, accounts)))
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

/** Reported comments for staff, whoever wrote them; one that is gone is left out. Staff only. */
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

/** A scalar subquery, as in all lists: for an "exists" the planner may read everything that the viewer likes. */
const likedBy = (viewer: string) =>
  sql<boolean>`(select true from ${commentLikes} where ${commentLikes.accountId} = ${viewer} and ${commentLikes.commentId} = ${comments.id}) is not null`;

const repliesSeenBy = (viewer: string | null) => sql<number>`(
  select count(*)::int from (
    select 1 from ${comments} ${sql.identifier('reply')}
    join ${accounts} ${sql.identifier('reply_author')} on ${replyAuthor.id} = ${reply.accountId}
    where ${reply.threadId} = ${comments.id} and ${mayBeSeen(viewer, replyAuthor)}
    limit ${limits.repliesCounted}) counted)`;

/** Neither gone nor blocked in either direction. */
const mayBeSeen = (viewer: string | null, author: typeof accounts | typeof answeredAuthor | typeof replyAuthor) =>
  and(
    isNull(author.suspendedAt),
    isNull(author.deletedAt),
    viewer === null
      ? undefined
      : sql`${author.id} <> all (array(
  select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${viewer}
  union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer}))`,
  );
