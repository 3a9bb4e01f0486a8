import { type AccountSummary, limits, type PageView, type RelationListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import {
  accountSummaryColumns,
  type Context,
  decodeCursor,
  encodeCursor,
  loginRequired,
  neitherBlocked,
  toAccountSummary,
  viewerId,
} from '../kernel/index.ts';
import { keepAccountCursor } from './account-cursor.ts';

const { accounts, follows } = schema;

/** An account in a list of people, with whether the viewer follows it; null when nobody is signed in. */
export type ListedAccount = AccountSummary & { isFollowing: boolean | null };

/** Who follows `user`, or the viewer, the latest first. Empty for who is not there for the viewer. */
export const listFollowers = (ctx: Context, input: RelationListInput) => listRelations(ctx, input, 'followers');

/** Whom `user`, or the viewer, follows, the latest first. Empty for who is not there for the viewer. */
export const listFollowing = (ctx: Context, input: RelationListInput) => listRelations(ctx, input, 'following');

async function listRelations(
  ctx: Context,
  input: RelationListInput,
  side: 'followers' | 'following',
): Promise<PageView<ListedAccount>> {
  const viewer = viewerId(ctx);
  const subject = input.user ?? viewer;
  if (subject === null) throw loginRequired();
  const list = `social:${side}`;
  const limit = input.limit ?? limits.listPage;
  const [ours, theirs] =
    side === 'followers' ? [follows.followeeId, follows.followerId] : [follows.followerId, follows.followeeId];
  const [time, id] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  // Of what is skipped nothing is read but what says whether it counts.
  const found = ctx.db
    .select({ id: sql<string>`${theirs}`.as('listed_id'), since: follows.createdAt })
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, theirs))
    .where(
      and(
        eq(ours, subject),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        viewer === null
          ? undefined
          : and(neitherBlocked(viewer, accounts.id), neitherBlocked(viewer, sql`${subject}::uuid`)),
        sql`exists (select 1 from ${accounts} s where s.id = ${subject} and s.suspended_at is null and s.deleted_at is null)`,
        time === undefined || id === undefined
          ? undefined
          : sql`(${follows.createdAt}, ${theirs}) < (${time}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(follows.createdAt), desc(theirs))
    .limit(limit + 1)
    .offset(input.skip)
    .as('listed');
  const rows = await ctx.db
    .select({
      ...accountSummaryColumns,
      since: found.since,
      isFollowing: viewer === null ? sql<null>`null` : isFollowedBy(viewer),
    })
    .from(found)
    .innerJoin(accounts, eq(accounts.id, found.id))
    .orderBy(desc(found.since), desc(found.id));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const cursorOf = (row: { since: Date; id: string }) =>
    encodeCursor(ctx.secret, list, [row.since.toISOString(), row.id]);
  return {
    items: shown.map((row) =>
      keepAccountCursor({ ...toAccountSummary(row), isFollowing: row.isFollowing }, () => cursorOf(row)),
    ),
    after: rows.length > limit && last ? cursorOf(last) : null,
  };
}

const isFollowedBy = (viewer: string) =>
  sql<boolean>`(select true from ${follows} own where own.follower_id = ${viewer} and own.followee_id = ${accounts.id}) is not null`;
