import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { accounts } = schema;

export interface RelationCounts {
  account: string;
  followers: number;
  following: number;
  posts: number;
}

/** Adds to an account's counts, never below zero, and gives them as they are then. */
export async function addToCounts(
  ctx: Context,
  id: string,
  by: { followers?: number; following?: number },
): Promise<RelationCounts> {
  const [row] = await ctx.db
    .update(accounts)
    .set({
      followersCount: sql`greatest(${accounts.followersCount} + ${by.followers ?? 0}, 0)`,
      followingCount: sql`greatest(${accounts.followingCount} + ${by.following ?? 0}, 0)`,
    })
    .where(eq(accounts.id, id))
    .returning({ followers: accounts.followersCount, following: accounts.followingCount, posts: accounts.postsCount });
  if (!row) throw new Error('The account has gone while it was locked');
  return { account: id, ...row };
}

/** Tells the open screens that show these accounts, once it is committed. */
export function publishCounts(ctx: Context, counts: readonly RelationCounts[]): void {
  ctx.afterCommit(() => {
    for (const count of counts) ctx.news.publish(topics.profile(count.account), { type: 'account_counts', ...count });
  });
}
