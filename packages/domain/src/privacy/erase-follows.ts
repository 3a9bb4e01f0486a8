import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { type Context, lockAccounts, withTransaction } from '../kernel/index.ts';
import { batchSize } from './batch-size.ts';

const { accounts, blocks, follows, hiddenMedia, mutedAccounts } = schema;

/** Ends all follows of an account and all that follow it; the others' counts go down with them. */
export async function eraseFollowsOf(ctx: Context, accountId: string): Promise<void> {
  for (;;) if ((await eraseSome(ctx, accountId)) === 0) return;
}

function eraseSome(ctx: Context, accountId: string): Promise<number> {
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
        ctx.news.publish(topics.profile(counts.account), { type: 'account_counts', ...counts });
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

/** Takes an account's blocks away, and those of it. */
export async function eraseBlocksOf(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.delete(blocks).where(or(eq(blocks.blockerId, accountId), eq(blocks.blockedId, accountId)));
}

/** Takes away what an account did not want in its feeds, and that others did not want it in theirs. */
export async function eraseHidingOf(ctx: Context, accountId: string): Promise<void> {
  await ctx.db.delete(hiddenMedia).where(eq(hiddenMedia.accountId, accountId));
  await ctx.db
    .delete(mutedAccounts)
    .where(or(eq(mutedAccounts.accountId, accountId), eq(mutedAccounts.hiddenAccountId, accountId)));
}
