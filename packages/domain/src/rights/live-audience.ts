import { type LiveAudience, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, exists, gt, isNotNull, or, type SQL, sql } from '@foxreel/db/drizzle';
import { QueryBuilder } from '@foxreel/db/drizzle-pg';
import { type Context, type DomainError, forbidden, realNow } from '../kernel/index.ts';
import { isActiveSubscription } from './rights.ts';

const { accounts, battles, lives, liveSetups, subscriptions } = schema;

/**
 * Whether `viewer` belongs to the audience of a row of lives, or of a next live's setup: its creator, staff and the creator's
 * battle opponent always do, and a subscriber counts as a follower. Visitors (null) only see lives for everyone.
 */
export function isInAudience(
  ctx: Pick<Context, 'clock'>,
  viewer: string | null,
  { audience, accountId: creator }: typeof lives | typeof liveSetups = lives,
): SQL<boolean> {
  const forEveryone = eq(audience, 'all');
  if (viewer === null) return sql<boolean>`(${forEveryone})`;
  const find = new QueryBuilder();
  const found = { found: sql`1` };
  const subscribed = find
    .select(found)
    .from(subscriptions)
    .where(
      and(eq(subscriptions.fromId, viewer), eq(subscriptions.toId, creator), isActiveSubscription(ctx.clock.now())),
    );
  const follows = find
    .select(found)
    .from(schema.follows)
    .where(and(eq(schema.follows.followerId, viewer), eq(schema.follows.followeeId, creator)));
  const staff = find
    .select(found)
    .from(accounts)
    .where(and(eq(accounts.id, viewer), accounts.staff));
  const opponent = find
    .select(found)
    .from(battles)
    .where(
      and(
        eq(battles.state, 'active'),
        gt(battles.endsAt, realNow(ctx)),
        or(
          and(eq(battles.account1Id, viewer), eq(battles.account2Id, creator)),
          and(eq(battles.account2Id, viewer), eq(battles.account1Id, creator)),
        ),
      ),
    );
  // A case, so that a live for everyone, by far the most of them, costs no subquery.
  return sql<boolean>`case when ${or(forEveryone, eq(creator, viewer))} then true else ${or(
    exists(subscribed),
    and(eq(audience, 'followers'), exists(follows)),
    exists(staff),
    exists(opponent),
  )} end`;
}

/** Why somebody outside the audience of a live may not watch it. */
export const outsideAudience = (audience: LiveAudience): DomainError =>
  forbidden(audience === 'subscribers' ? messages.liveSubscribersOnly : messages.liveFollowersOnly);

/** The audience of the creator's current live, or else of the last one, and whether `viewer` belongs to it. */
export async function audienceOf(
  ctx: Pick<Context, 'db' | 'clock'>,
  creatorId: string,
  viewer: string | null,
): Promise<{ audience: LiveAudience; allowed: boolean }> {
  const [last] = await ctx.db
    .select({ audience: lives.audience, allowed: isInAudience(ctx, viewer) })
    .from(lives)
    .where(and(eq(lives.accountId, creatorId), isNotNull(lives.startedAt)))
    .orderBy(desc(lives.id))
    .limit(1);
  return last ?? { audience: 'all', allowed: true };
}
