import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, type Column, eq, gt, inArray, ne, or, type SQL, sql } from '@foxreel/db/drizzle';
import { type Context, lockAccounts, neitherBlocked, withTransaction } from '../kernel/index.ts';
import { endLiveOfRemovedAccount, kickViewerFromLives } from '../live/index.ts';
import { withdrawMedia } from '../review/index.ts';
import { cancelUploadsOf } from '../uploads/index.ts';

// What erasing rows alone does not do: other people's counts, files of media, open connections. Each hook can be interrupted and repeated.

const { accounts, commentLikes, comments, follows, likes, media, threads } = schema;

/** Rows changed in one transaction. Small, so that nobody waits long for its locks. */
export const batchSize = 500;

/** Ends the account's live and removes it from the lives it is watching. */
export async function leaveLives(ctx: Context, accountId: string): Promise<void> {
  await endLiveOfRemovedAccount(ctx, accountId);
  await kickViewerFromLives(ctx, accountId);
}

/** Cancels the account's uploads and deletes the bytes received so far. */
export const cancelUploads = (ctx: Context, accountId: string): Promise<void> => cancelUploadsOf(ctx, accountId);

/** Withdraws all media of the account, also from their buyers. Jobs delete the files. One transaction per media item. */
export async function withdrawMediaOf(ctx: Context, accountId: string): Promise<void> {
  for (let last: string | undefined; ; ) {
    const [next] = await ctx.db
      .select({ id: media.id })
      .from(media)
      .where(
        and(
          eq(media.accountId, accountId),
          or(ne(media.state, 'removed'), ne(sql`${media.renditions}::text`, '{}')),
          last === undefined ? undefined : gt(media.id, last),
        ),
      )
      .orderBy(media.id)
      .limit(1);
    if (!next) return;
    await withdrawMedia(ctx, next.id);
    last = next.id;
  }
}

/** Hides conversations from the erased account, and from everybody between whom and it there is a block. Runs before blocks are deleted. */
export async function hideThreadsOf(ctx: Context, accountId: string): Promise<void> {
  const stays = (member: Column) => sql`${member} <> ${accountId} and ${neitherBlocked(member, accountId)}`;
  await ctx.db
    .update(threads)
    .set({
      visible1: sql`${threads.visible1} and ${stays(threads.account1Id)}`,
      visible2: sql`${threads.visible2} and ${stays(threads.account2Id)}`,
    })
    .where(or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)));
}

/** Deletes the follows from and to the account and lowers the other side's counts. */
export async function eraseFollowsOf(ctx: Context, accountId: string): Promise<void> {
  for (;;) if ((await eraseFollowsBatch(ctx, accountId)) === 0) return;
}

function eraseFollowsBatch(ctx: Context, accountId: string): Promise<number> {
  return withTransaction(ctx, async (ctx) => {
    const pairs = await ctx.db
      .select({ follower: follows.followerId, followee: follows.followeeId })
      .from(follows)
      .where(or(eq(follows.followerId, accountId), eq(follows.followeeId, accountId)))
      .limit(batchSize);
    if (pairs.length === 0) return 0;
    const others = [...new Set(pairs.map((pair) => (pair.follower === accountId ? pair.followee : pair.follower)))];
    await lockAccounts(ctx, [accountId, ...others]);
    const ended = await ctx.db
      .delete(follows)
      .where(
        or(
          and(eq(follows.followerId, accountId), inArray(follows.followeeId, others)),
          and(eq(follows.followeeId, accountId), inArray(follows.followerId, others)),
        ),
      )
      .returning({ follower: follows.followerId, followee: follows.followeeId });
    const changed = await lowerFollowCounts(ctx, ended);
    ctx.afterCommit(() => {
      for (const counts of changed)
        ctx.realtime.publish(topics.profile(counts.account), { type: 'account_counts', ...counts });
    });
    return pairs.length;
  });
}

async function lowerFollowCounts(ctx: Context, ended: readonly { follower: string; followee: string }[]) {
  const followersOf = ended.map(({ followee }) => followee);
  const followingOf = ended.map(({ follower }) => follower);
  const rows = await ctx.db.execute<{ account: string; followers: number; following: number; posts: number }>(sql`
    update ${accounts} a set
      followers_count = greatest(a.followers_count - d.followers, 0),
      following_count = greatest(a.following_count - d.following, 0)
    from (
      select id, sum(followers)::int as followers, sum(following)::int as following from (
        select value::uuid as id, 1 as followers, 0 as following
          from json_array_elements_text(${JSON.stringify(followersOf)}::json)
        union all
        select value::uuid, 0, 1 from json_array_elements_text(${JSON.stringify(followingOf)}::json)
      ) as one group by id
    ) as d
    where a.id = d.id
    returning a.id as account, a.followers_count as followers, a.following_count as following, a.posts_count as posts`);
  return [...rows];
}

/** Deletes the account's likes and lowers the counts of the media. */
export const eraseLikesOf = (ctx: Context, accountId: string) =>
  inBatches(ctx, async (ctx) => {
    const deleted = await ctx.db.execute<{ id: string }>(sql`
      delete from ${likes} where account_id = ${accountId} and media_id in (
        select media_id from ${likes} where account_id = ${accountId} order by media_id limit ${batchSize})
      returning media_id as id`);
    await lowerMediaCounts(
      ctx,
      deleted.map(({ id }) => id),
      sql.raw('likes_count'),
    );
    return deleted.length;
  });

/** Deletes the account's comments and lowers the counts of the media. Replies stay, as top-level comments. */
export async function eraseCommentsOf(ctx: Context, accountId: string): Promise<void> {
  await inBatches(ctx, async (ctx) => {
    const freed = await ctx.db.execute(sql`
      update ${comments} set thread_id = null where id in (
        select reply.id from ${comments} reply join ${comments} answered on answered.id = reply.thread_id
        where answered.account_id = ${accountId} order by reply.id limit ${batchSize})
      returning 1`);
    return freed.length;
  });
  await inBatches(ctx, async (ctx) => {
    const deleted = await ctx.db.execute<{ id: string; held: boolean }>(sql`
      delete from ${comments} where id in (
        select id from ${comments} where account_id = ${accountId} order by id limit ${batchSize})
      returning media_id as id, held_for is not null as held`);
    // Held comments are not counted.
    const counted = deleted.filter(({ held }) => !held);
    await lowerMediaCounts(
      ctx,
      counted.map(({ id }) => id),
      sql.raw('comments_count'),
    );
    return deleted.length;
  });
}

/** Deletes the account's likes of comments and lowers the counts of the comments. */
export const eraseCommentLikesOf = (ctx: Context, accountId: string) =>
  inBatches(ctx, async (ctx) => {
    const deleted = await ctx.db.execute<{ id: string }>(sql`
      delete from ${commentLikes} where account_id = ${accountId} and comment_id in (
        select comment_id from ${commentLikes} where account_id = ${accountId} order by comment_id limit ${batchSize})
      returning comment_id as id`);
    const ids = JSON.stringify(deleted.map(({ id }) => id));
    await ctx.db.execute(sql`
      update ${comments} c set likes_count = greatest(c.likes_count - 1, 0)
      from (
        select id from ${comments} where id in (select value::uuid from json_array_elements_text(${ids}::json))
        order by id for no key update
      ) as liked where c.id = liked.id`);
    return deleted.length;
  });

/** Lowers a count by one for each time an id occurs. Locks rows in key order, so that two erasures cannot deadlock. */
async function lowerMediaCounts(ctx: Context, ids: readonly string[], column: SQL): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.db.execute<{ media: string; likes: number; comments: number }>(sql`
    with less as (
      select value::uuid as id, count(*)::int as by from json_array_elements_text(${JSON.stringify(ids)}::json) group by 1
    ), locked as (
      select m.id from ${media} m where m.id in (select id from less) order by m.id for no key update
    )
    update ${media} m set ${column} = greatest(m.${column} - less.by, 0)
    from less join locked on locked.id = less.id
    where m.id = less.id
    returning m.id as media, m.likes_count as likes, m.comments_count as comments`);
  ctx.afterCommit(() => {
    for (const row of rows) ctx.realtime.publish(topics.media(row.media), { type: 'media_counts', ...row });
  });
}

async function inBatches(ctx: Context, step: (ctx: Context) => Promise<number>): Promise<void> {
  for (;;) if ((await withTransaction(ctx, step)) === 0) return;
}
