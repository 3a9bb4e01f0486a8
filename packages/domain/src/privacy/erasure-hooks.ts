import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Context, lockAccounts, neitherBlocked, withTransaction } from '../kernel/index.ts';
import { endLiveOfGone, kickViewerFromLives } from '../live/index.ts';
import { withdrawMedia } from '../review/index.ts';
import { cancelUploadsOf } from '../uploads/index.ts';

// What the register's erasure cannot do by itself: counts of others, files, open connections. Each may be broken off and repeated.

const { accounts, commentLikes, comments, follows, likes, media, threads } = schema;

/** Rows that one step changes: what it locks, others wait for only shortly. */
export const batchSize = 500;

/** Ends an account's own live, and takes it out of the lives that it is watching. */
export async function leaveLives(ctx: Context, accountId: string): Promise<void> {
  await endLiveOfGone(ctx, accountId);
  await kickViewerFromLives(ctx, accountId);
}

/** Stops an account's uploads and deletes the bytes that have arrived. */
export const cancelUploads = (ctx: Context, accountId: string): Promise<void> => cancelUploadsOf(ctx, accountId);

/** Takes an account's media out of every list and count, for their buyers too; their files go by jobs. One transaction each. */
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

/** Hides a deleted account's conversations from itself, and from whoever a block stands between: the blocks go afterwards. */
export async function hideThreadsOf(ctx: Context, accountId: string): Promise<void> {
  const stays = (member: SQLWrapper) => sql`${member} <> ${accountId} and ${neitherBlocked(sql`${member}`, accountId)}`;
  await ctx.db
    .update(threads)
    .set({
      visible1: sql`${threads.visible1} and ${stays(threads.account1Id)}`,
      visible2: sql`${threads.visible2} and ${stays(threads.account2Id)}`,
    })
    .where(or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId)));
}

/** Ends all follows of an account and all that follow it; the others' counts go down with them. */
export async function eraseFollowsOf(ctx: Context, accountId: string): Promise<void> {
  for (;;) if ((await eraseSomeFollows(ctx, accountId)) === 0) return;
}

function eraseSomeFollows(ctx: Context, accountId: string): Promise<number> {
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
    const changed = await takeFromCounts(ctx, ended);
    ctx.afterCommit(() => {
      for (const counts of changed)
        ctx.realtime.publish(topics.profile(counts.account), { type: 'account_counts', ...counts });
    });
    return pairs.length;
  });
}

async function takeFromCounts(ctx: Context, ended: readonly { follower: string; followee: string }[]) {
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

/** Takes an account's likes away, and from the counts of the media. */
export const eraseLikesOf = (ctx: Context, accountId: string) =>
  inSteps(ctx, async (ctx) => {
    const gone = await ctx.db.execute<{ id: string }>(sql`
      delete from ${likes} where account_id = ${accountId} and media_id in (
        select media_id from ${likes} where account_id = ${accountId} order by media_id limit ${batchSize})
      returning media_id as id`);
    await takeFromMedia(
      ctx,
      gone.map(({ id }) => id),
      sql.raw('likes_count'),
    );
    return gone.length;
  });

/** Takes an account's comments away, and from the counts of the media. Answers to them stay, without what they answer. */
export async function eraseCommentsOf(ctx: Context, accountId: string): Promise<void> {
  await inSteps(ctx, async (ctx) => {
    const freed = await ctx.db.execute(sql`
      update ${comments} set thread_id = null where id in (
        select reply.id from ${comments} reply join ${comments} answered on answered.id = reply.thread_id
        where answered.account_id = ${accountId} order by reply.id limit ${batchSize})
      returning 1`);
    return freed.length;
  });
  await inSteps(ctx, async (ctx) => {
    const gone = await ctx.db.execute<{ id: string }>(sql`
      delete from ${comments} where id in (
        select id from ${comments} where account_id = ${accountId} order by id limit ${batchSize})
      returning media_id as id`);
    await takeFromMedia(
      ctx,
      gone.map(({ id }) => id),
      sql.raw('comments_count'),
    );
    return gone.length;
  });
}

/** Takes an account's likes of comments away, and from the counts of the comments. */
export const eraseCommentLikesOf = (ctx: Context, accountId: string) =>
  inSteps(ctx, async (ctx) => {
    const gone = await ctx.db.execute<{ id: string }>(sql`
      delete from ${commentLikes} where account_id = ${accountId} and comment_id in (
        select comment_id from ${commentLikes} where account_id = ${accountId} order by comment_id limit ${batchSize})
      returning comment_id as id`);
    const ids = JSON.stringify(gone.map(({ id }) => id));
    await ctx.db.execute(sql`
      update ${comments} c set likes_count = greatest(c.likes_count - 1, 0)
      from (
        select id from ${comments} where id in (select value::uuid from json_array_elements_text(${ids}::json))
        order by id for no key update
      ) as liked where c.id = liked.id`);
    return gone.length;
  });

/** A media may be named more than once: that often it goes down. Locked in one order, so that two erasures wait for each other. */
async function takeFromMedia(ctx: Context, ids: readonly string[], column: SQL): Promise<void> {
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

async function inSteps(ctx: Context, step: (ctx: Context) => Promise<number>): Promise<void> {
  for (;;) if ((await withTransaction(ctx, step)) === 0) return;
}
