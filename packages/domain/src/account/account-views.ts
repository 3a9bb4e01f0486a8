import type { AccountView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Context, viewerId } from '../kernel/index.ts';
import { viewOf } from './view.ts';

const { accounts, follows, subscriptions, threads } = schema;

/** Whole views of the accounts that exist, as the viewer may see them, by id, in one query. Visibility is the caller's concern. */
export async function accountViews(ctx: Context, ids: Iterable<string>): Promise<Map<string, AccountView>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const viewer = viewerId(ctx);
  const rows = await ctx.db
    .select({
      account: accounts,
      follower: follows.followerId,
      subscriptionId: subscriptions.id,
      unread: unreadOf(viewer),
    })
    .from(accounts)
    .leftJoin(follows, and(eq(follows.followerId, viewer ?? nobody), eq(follows.followeeId, accounts.id)))
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.fromId, viewer ?? nobody),
        eq(subscriptions.toId, accounts.id),
        ne(subscriptions.status, 'ended'),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, ctx.clock.now())),
      ),
    )
    .where(inArray(accounts.id, wanted));
  return new Map(
    rows.map(({ account, follower, subscriptionId, unread }) => [
      account.id,
      viewOf(account, {
        relation: viewer === null ? null : { isFollowing: follower !== null, subscriptionId },
        ownUnread: account.id === viewer ? unread : null,
      }),
    ]),
  );
}

/** An id that no account has. */
const nobody = '00000000-0000-0000-0000-000000000000';

const unreadOf = (viewer: string | null) => sql<number>`case when ${accounts.id} = ${viewer ?? nobody} then (
  select coalesce(sum(case when ${threads.account1Id} = ${accounts.id} then ${threads.unread1} else ${threads.unread2} end), 0)::int
  from ${threads}
  where ${threads.account1Id} = ${accounts.id} or ${threads.account2Id} = ${accounts.id}
) else 0 end`;
