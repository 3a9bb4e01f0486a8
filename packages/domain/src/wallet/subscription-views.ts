import { coinsFor, limits, type MoneyListInput, type PageView, type SubscriptionView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, type Column, desc, eq, isNull, type SQL } from 'drizzle-orm';
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
  return findSubscription(ctx, pair, isThere(pair.from, pair.to));
}

/** The viewer's subscriptions to those who are there for them, the newest first. */
export async function listSubscriptions(ctx: Context, input: MoneyListInput): Promise<PageView<SubscriptionView>> {
  const { accountId } = requireAccount(ctx);
  const list = 'subscriptions';
  const start = listStart(ctx, list, input, { time: subscriptions.createdAt, id: subscriptions.id });
  const rows = await select(
    ctx,
    and(eq(subscriptions.fromId, accountId), isThere(accountId, subscriptions.toId), start.after),
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

/** The same for the subscriber who has just changed it, whether or not the creator is there for them. */
export async function requireSubscriptionView(ctx: Context, pair: Pair): Promise<SubscriptionView> {
  const found = await findSubscription(ctx, pair);
  if (!found) throw notFound('The subscription');
  return found;
}

async function findSubscription(ctx: Context, { from, to }: Pair, where?: SQL): Promise<SubscriptionView | null> {
  const [found] = await select(ctx, and(eq(subscriptions.fromId, from), eq(subscriptions.toId, to), where));
  return found ? viewOf(ctx, found) : null;
}

/** The creator of the selected row is there, and neither has blocked the other. */
const isThere = (from: string, to: string | Column): SQL | undefined =>
  and(isNull(accounts.deletedAt), isNull(accounts.suspendedAt), neitherBlocked(from, to));

const select = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({ row: subscriptions, terms: subscriptionTerms, account: accountSummaryColumns })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.toId))
    .leftJoin(subscriptionTerms, eq(subscriptionTerms.subscriptionId, subscriptions.id))
    .where(where)
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
