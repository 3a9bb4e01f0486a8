import type { MassAudienceInput, MassEstimateView, SendTo } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { count, eq } from 'drizzle-orm';
import { type Context, requireCreator } from '../kernel/index.ts';
import { type Audience, countAudience } from './count-audience.ts';

const { accounts, subscriptions } = schema;
/** Larger audiences are counted while they are sent to, not while somebody waits. */
const countedMost = 20_000;

/** How many would get a message that goes now. Exact for small audiences, about so many for large ones. Creators only. */
export async function estimateRecipients(ctx: Context, input: MassAudienceInput): Promise<MassEstimateView> {
  const { accountId } = requireCreator(ctx);
  return estimateAudience(ctx, {
    accountId,
    sendTo: input.send_to,
    custom: input.custom,
    excluded: input.exclude,
    sentAt: ctx.clock.now(),
  });
}

export async function estimateAudience(ctx: Context, audience: Audience): Promise<MassEstimateView> {
  const most = await mostOf(ctx, audience);
  if (most <= countedMost) return { recipients: await countAudience(ctx, audience), exact: true };
  return { recipients: Math.max(0, most - audience.excluded.length), exact: false };
}

/** No audience is larger; from counts that are kept. */
async function mostOf(ctx: Context, { accountId, sendTo, custom }: Audience): Promise<number> {
  if (sendTo === 'custom') return custom.length;
  const followers = sendTo === 'subscriber' ? 0 : await followersOf(ctx, accountId);
  return followers + (sendTo === ('follower' satisfies SendTo) ? 0 : await subscribersOf(ctx, accountId));
}

async function followersOf(ctx: Context, accountId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ total: accounts.followersCount })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.total ?? 0;
}

async function subscribersOf(ctx: Context, accountId: string): Promise<number> {
  const some = ctx.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.toId, accountId))
    .limit(countedMost + 1)
    .as('some');
  const [row] = await ctx.db.select({ total: count() }).from(some);
  return row?.total ?? 0;
}
