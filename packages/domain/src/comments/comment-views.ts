import type { CommentView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accountSummaryColumns, type Context, toAccountSummary, viewerId } from '../kernel/index.ts';

const { accounts, blocks, commentLikes, comments } = schema;
const answered = alias(comments, 'answered');
const answeredAuthor = alias(accounts, 'answered_author');

/** Comments that the viewer may see of those where `condition` holds, newest first: authors who are gone or blocked are left out. */
export async function commentViews(
  ctx: Context,
  condition: SQL | undefined,
  page: { limit: number; skip: number },
): Promise<CommentView[]> {
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({
      comment: comments,
      /** Null as well when the viewer may not see who wrote it. */
      threadMessage: sql<string | null>`case when ${answeredAuthor.id} is null then null else ${answered.message} end`,
      author: accountSummaryColumns,
      like: viewer === null ? sql<null>`null` : likedBy(viewer),
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.accountId))
    .leftJoin(answered, eq(answered.id, comments.threadId))
    .leftJoin(answeredAuthor, and(eq(answeredAuthor.id, answered.accountId), mayBeSeen(viewer, answeredAuthor)))
    .where(and(condition, mayBeSeen(viewer, accounts)))
    .orderBy(desc(comments.id))
    .limit(page.limit)
    .offset(page.skip);
  return rows.map(({ comment, threadMessage, author, like }) => ({
    id: comment.id,
    media: comment.mediaId,
    from: toAccountSummary(author),
    message: comment.message,
    thread:
      comment.threadId === null || threadMessage === null ? null : { id: comment.threadId, message: threadMessage },
    likes: comment.likesCount,
    like,
    addDate: comment.createdAt.toISOString(),
  }));
}

/** A scalar subquery, as in all lists: for an "exists" the planner may read everything that the viewer likes. */
const likedBy = (viewer: string) =>
  sql<boolean>`(select true from ${commentLikes} where ${commentLikes.accountId} = ${viewer} and ${commentLikes.commentId} = ${comments.id}) is not null`;

/** Neither gone nor blocked in either direction. */
const mayBeSeen = (viewer: string | null, author: typeof accounts | typeof answeredAuthor) =>
  and(
    isNull(author.suspendedAt),
    isNull(author.deletedAt),
    viewer === null
      ? undefined
      : sql`${author.id} <> all (array(
  select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${viewer}
  union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer}))`,
  );
