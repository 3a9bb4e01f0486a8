import { type AccountIdInput, messages, type SetFollowingInput, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import {
  badInput,
  type Context,
  lockAccounts,
  notFound,
  recordEvent,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { receiveMass } from '../messaging/index.ts';
import { isBlocked } from './is-blocked.ts';
import { addToCounts, publishCounts } from './relation-counts.ts';

const { follows } = schema;

export interface FollowingResult {
  isFollowing: boolean;
  /** Of the account that was followed. */
  followers: number;
}

/**
 * Sets whether the viewer follows an account. Saying it twice changes nothing; only a new follow is an event.
 * BAD_INPUT for oneself, NOT_FOUND for who is not there for the viewer (spec part 1 §4, follow).
 */
export async function setFollowing(ctx: Context, { id, following }: SetFollowingInput): Promise<FollowingResult> {
  const { accountId } = requireAccount(ctx);
  if (id === accountId) throw badInput('id', messages.ownFollow);
  return withTransaction(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, id]);
    if (!there.has(id) || !there.has(accountId) || (await isBlocked(ctx, accountId, id))) throw notFound('The account');
    // What was sent to them while they followed is theirs.
    if (!following) await receiveMass(ctx, accountId, id);
    const rows = following
      ? await ctx.db
          .insert(follows)
          .values({ followerId: accountId, followeeId: id, createdAt: ctx.clock.now() })
          .onConflictDoNothing()
          .returning({ id: follows.followeeId })
      : await ctx.db
          .delete(follows)
          .where(and(eq(follows.followerId, accountId), eq(follows.followeeId, id)))
          .returning({ id: follows.followeeId });
    const changed = rows.length > 0;
    const step = following ? 1 : -1;
    const target = await addToCounts(ctx, id, { followers: changed ? step : 0 });
    if (changed) {
      const own = await addToCounts(ctx, accountId, { following: step });
      if (following) await recordEvent(ctx, { kind: 'follow', actorId: accountId, subjectId: id });
      publishCounts(ctx, [target, own]);
      ctx.afterCommit(() =>
        ctx.news.publish(topics.account(accountId), { type: 'followed', account: id, isFollowing: following }),
      );
    }
    return { isFollowing: following, followers: target.followers };
  });
}

/** Turns the viewer's following round (mutation upFollowing); the new state. */
export async function toggleFollowing(ctx: Context, { id }: AccountIdInput): Promise<FollowingResult> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ id: follows.followeeId })
    .from(follows)
    .where(and(eq(follows.followerId, accountId), eq(follows.followeeId, id)));
  return setFollowing(ctx, { id, following: row === undefined });
}
