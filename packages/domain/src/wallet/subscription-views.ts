import { coinsFor, limits, type MoneyListInput, type PageView, type SubscriptionView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import {
  accountSummaryColumns,
  type Context,
  moneyOf,
  neitherBlocked,
  notFound,
  requireAccount,
  toAccountSummary,
} from '../kernel/index.ts';
import { listStart, pageFrom } from './money-page.ts';

const { accounts, subscriptions, subscriptionTerms } = schema;

type Pair = { from: string; to: string };

/** The subscription of one to the other, whatever its state; null when there never was one. For the two of them, and staff: else null. */
export async function getSubscription(ctx: Context, pair: Pair): Promise<SubscriptionView | null> {
  const { accountId, staff } = requireAccount(ctx);
  if (!staff && accountId !== pair.from && accountId !== pair.to) return null;
  return findSubscription(ctx, pair);
}

/** The viewer's subscriptions to those who are there for them, the newest first. */
export async function listSubscriptions(ctx: Context, input: MoneyListInput): Promise<PageView<SubscriptionView>> {
  const { accountId } = requireAccount(ctx);
  const list = 'subscriptions';
  const start = listStart(ctx, list, input, { time: subscriptions.createdAt, id: subscriptions.id });
  const rows = await select(
    ctx,
    and(eq(subscriptions.fromId, accountId), neitherBlocked(subscriptions.toId, accountId), start.after),
  )
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit((input.limit ?? limits.listPage) + 1)
    .offset(start.skip);
  return pageFrom(
    ctx,
    list,
    input,
    rows,
    ({ row }) => row,
    (found) => viewOf(ctx, found),
  );
}

export async function requireSubscriptionView(ctx: Context, pair: Pair): Promise<SubscriptionView> {
  const found = await findSubscription(ctx, pair);
  if (!found) throw notFound('The subscription');
  return found;
}

async function findSubscription(ctx: Context, { from, to }: Pair): Promise<SubscriptionView | null> {
  const [found] = await select(
    ctx,
    and(eq(subscriptions.fromId, from), eq(subscriptions.toId, to), neitherBlocked(from, to)),
  );
  return found ? viewOf(ctx, found) : null;
}

const select = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({ row: subscriptions, terms: subscriptionTerms, account: accountSummaryColumns })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.toId))
    .leftJoin(subscriptionTerms, eq(subscriptionTerms.subscriptionId, subscriptions.id))
    .where(and(where, or(isNull(accounts.deletedAt)), isNull(accounts.suspendedAt)))
    .$dynamic();

type Found = Awaited<ReturnType<typeof select>>[number];

function viewOf(ctx: Context, { row, terms, account }: Found): SubscriptionView {
  const lapsed = row.endsAt !== null && row.endsAt <= ctx.clock.now();
  const renews = row.status === 'active' && row.renewsAt !== null;
  const price = terms && { cents: terms.periodCents, coins: coinsFor(terms.periodCents, moneyOf(ctx).settings) };
  return {
    id: row.id,
    from: row.fromId,
    to: row.toId,
    status: lapsed ? (renews ? 'past_due' : 'ended') : row.status,
    renewsAt: row.renewsAt?.toISOString() ?? null,
    // What renews has no end: its right is kept a little longer than its period only to wait for the renewal.
    endsAt: renews ? null : (row.endsAt?.toISOString() ?? null),
    addDate: row.createdAt.toISOString(),
    account: toAccountSummary(account),
    terms: price,
    nextCharge: renews ? price : null,
  };
}
