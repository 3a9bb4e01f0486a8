import { schema } from '@foxreel/db';
import { and, eq, inArray, or } from 'drizzle-orm';
import { type Context, viewerId } from '../kernel/index.ts';
import { rightsOf } from '../rights/index.ts';

const { blocks, follows } = schema;

export interface Relation {
  /** Null when nobody is signed in. */
  isFollowing: boolean | null;
  subscriptionId: string | null;
  /** Either has blocked the other. */
  blocked: boolean;
}

/** What the viewer is to each of these accounts; three statements however many there are. */
export async function relationsOf(ctx: Context, accountIds: Iterable<string>): Promise<Map<string, Relation>> {
  const ids = [...new Set(accountIds)];
  const viewer = viewerId(ctx);
  if (viewer === null || ids.length === 0) {
    return new Map(ids.map((id) => [id, { isFollowing: null, subscriptionId: null, blocked: false }]));
  }
  const followed = await ctx.db
    .select({ id: follows.followeeId })
    .from(follows)
    .where(and(eq(follows.followerId, viewer), inArray(follows.followeeId, ids)));
  const pairs = await ctx.db
    .select({ blocker: blocks.blockerId, blocked: blocks.blockedId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, viewer), inArray(blocks.blockedId, ids)),
        and(eq(blocks.blockedId, viewer), inArray(blocks.blockerId, ids)),
      ),
    );
  const { subscriptions } = await rightsOf(ctx, { accounts: ids });
  const following = new Set(followed.map((row) => row.id));
  const blocked = new Set(pairs.map((pair) => (pair.blocker === viewer ? pair.blocked : pair.blocker)));
  return new Map(
    ids.map((id) => [
      id,
      { isFollowing: following.has(id), subscriptionId: subscriptions.get(id) ?? null, blocked: blocked.has(id) },
    ]),
  );
}
