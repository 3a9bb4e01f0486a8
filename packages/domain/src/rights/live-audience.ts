import { type LiveAudience, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { type Context, type DomainError, forbidden, realNow } from '../kernel/index.ts';
import { activeSubscriptionText } from './rights.ts';

const { lives } = schema;

/**
 * Whether `viewer` belongs to the audience of a row of lives, or of a next live's setup: its creator, staff and the creator's
 * battle opponent always do, and a subscriber counts as a follower. Visitors (null) only see lives for everyone.
 */
export function isInAudience(
  ctx: Pick<Context, 'clock'>,
  viewer: string | null,
  table: 'lives' | 'live_setups' = 'lives',
): SQL<boolean> {
  const row = sql.raw(table);
  if (viewer === null) return sql<boolean>`(${row}.audience = 'all')`;
  const [now, real] = [ctx.clock.now().toISOString(), realNow(ctx).toISOString()];
  return sql<boolean>`case when ${row}.audience = 'all' or ${row}.account_id = ${viewer} then true else
    exists (select 1 from subscriptions r where r.from_id = ${viewer} and r.to_id = ${row}.account_id
      and ${sql.raw(activeSubscriptionText('r', `'${now}'`))})
    or (${row}.audience = 'followers'
      and exists (select 1 from follows f where f.follower_id = ${viewer} and f.followee_id = ${row}.account_id))
    or exists (select 1 from accounts s where s.id = ${viewer} and s.staff)
    or exists (select 1 from battles b where b.state = 'active' and b.ends_at > ${real}::timestamptz
      and ((b.account1_id = ${viewer} and b.account2_id = ${row}.account_id)
        or (b.account2_id = ${viewer} and b.account1_id = ${row}.account_id)))
  end`;
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
