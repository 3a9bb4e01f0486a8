import {
  type AccountIdInput,
  type AccountSummary,
  limits,
  messages,
  type PageView,
  type RelationListInput,
  type SetFollowingInput,
  topics,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, inArray, isNull, sql } from '@foxreel/db/drizzle';
import {
  accountSummaryColumns,
  badInput,
  blockedAmong,
  type Context,
  decodeCursor,
  encodeCursor,
  isBlocked,
  lockAccounts,
  loginRequired,
  neitherBlocked,
  notFound,
  recordEvent,
  requireAccount,
  toAccountSummary,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { publishLiveEvent } from '../live-chat/index.ts';
import { receiveMass } from '../messaging/index.ts';
import { rightsOf } from '../rights/index.ts';

const { accounts, follows } = schema;

export interface RelationCounts {
  account: string;
  followers: number;
  following: number;
  posts: number;
  /** Whether the account is live. */
  live: boolean;
}

/** Changes an account's counts, never below zero, and returns the new ones. */
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
    .returning({
      followers: accounts.followersCount,
      following: accounts.followingCount,
      posts: accounts.postsCount,
      live: accounts.live,
    });
  if (!row) throw new Error('The account was deleted while it was being locked');
  return { account: id, ...row };
}

/** After the commit, notifies the open screens that show these accounts. */
export function publishCounts(ctx: Context, counts: readonly RelationCounts[]): void {
  ctx.afterCommit(() => {
    for (const { live: _live, ...count } of counts)
      ctx.realtime.publish(topics.profile(count.account), { type: 'account_counts', ...count });
  });
}

export interface FollowingResult {
  isFollowing: boolean;
  /** Of the followed account. */
  followers: number;
}

/**
 * Sets whether the viewer follows an account. Idempotent; only a new follow is an event. BAD_INPUT for oneself, NOT_FOUND for
 * accounts hidden from the viewer (spec part 1 §4, follow).
 */
export async function setFollowing(ctx: Context, { id, following }: SetFollowingInput): Promise<FollowingResult> {
  const { accountId } = requireAccount(ctx);
  if (id === accountId) throw badInput('id', messages.ownFollow);
  return withTransaction(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, id]);
    if (!there.has(id) || !there.has(accountId) || (await isBlocked(ctx, accountId, id))) throw notFound('The account');
    // Messages sent while they followed are theirs to keep.
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
      if (following && target.live) await publishLiveEvent(ctx, { kind: 'follow', creator: id, account: accountId });
      publishCounts(ctx, [target, own]);
      ctx.afterCommit(() =>
        ctx.realtime.publish(topics.account(accountId), { type: 'followed', account: id, isFollowing: following }),
      );
    }
    return { isFollowing: following, followers: target.followers };
  });
}

/** Toggles whether the viewer follows an account (mutation upFollowing); returns the new state. */
export async function toggleFollowing(ctx: Context, { id }: AccountIdInput): Promise<FollowingResult> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select({ id: follows.followeeId })
    .from(follows)
    .where(and(eq(follows.followerId, accountId), eq(follows.followeeId, id)));
  return setFollowing(ctx, { id, following: row === undefined });
}

/** The ids of the accounts that the viewer has followed last, at most `most`, latest first. None for visitors. */
export async function latestFollowed(ctx: Context, most: number): Promise<string[]> {
  const viewer = viewerId(ctx);
  if (viewer === null) return [];
  const rows = await ctx.db
    .select({ id: follows.followeeId })
    .from(follows)
    .where(eq(follows.followerId, viewer))
    .orderBy(desc(follows.createdAt), desc(follows.followeeId))
    .limit(most);
  return rows.map(({ id }) => id);
}

const cursors = new WeakMap<AccountSummary, () => string>();

/** Maps accounts of a list to their cursors while they live. A cursor is built only on request. */
function keepAccountCursor<T extends AccountSummary>(account: T, cursorOf: () => string): T {
  cursors.set(account, cursorOf);
  return account;
}

/** The cursor after an account in its list; null for one loaded by itself. */
export const accountCursorOf = (account: AccountSummary): string | null => cursors.get(account)?.() ?? null;

/** An account in a list, and whether the viewer follows it; null for visitors. */
export type ListedAccount = AccountSummary & { isFollowing: boolean | null };

/** The followers of `user`, or of the viewer, latest first. Empty for accounts hidden from the viewer. */
export const listFollowers = (ctx: Context, input: RelationListInput) => listRelations(ctx, input, 'followers');

/** The accounts that `user`, or the viewer, follows, latest first. Empty for accounts hidden from the viewer. */
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
  // Skipped rows are only read as far as needed to know whether they count.
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

export interface Relation {
  /** Null for visitors. */
  isFollowing: boolean | null;
  subscriptionId: string | null;
  /** A block in either direction. */
  blocked: boolean;
}

/** The viewer's relation to each of these accounts, in three statements however many there are. */
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
  const blocked = await blockedAmong(ctx, viewer, ids);
  const { subscriptions } = await rightsOf(ctx, { accounts: ids });
  const following = new Set(followed.map((row) => row.id));
  return new Map(
    ids.map((id) => [
      id,
      { isFollowing: following.has(id), subscriptionId: subscriptions.get(id) ?? null, blocked: blocked.has(id) },
    ]),
  );
}
