import { type AccountSummary, type LiveModeratorInput, limits, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, count, eq, isNull } from '@foxreel/db/drizzle';
import {
  accountSummaryColumns,
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  neitherBlocked,
  notFound,
  requireCreator,
  toAccountSummary,
  withTransaction,
} from '../kernel/index.ts';

const { accounts, liveChatModerators } = schema;

/**
 * Lets an account delete and approve messages and mute people in the signed-in creator's live chat, from now on; idempotent.
 * NOT_FOUND for an account that the creator cannot see, BAD_INPUT for oneself, CONFLICT over the limit. Creators only.
 */
export async function addLiveModerator(ctx: Context, { user }: LiveModeratorInput): Promise<AccountSummary> {
  const { accountId } = requireCreator(ctx);
  if (user === accountId) throw badInput('user', messages.ownModerator);
  return withTransaction(ctx, async (ctx) => {
    // Concurrent calls take turns, so that none exceeds the limit.
    await lockAccounts(ctx, [accountId, user]);
    const [found] = await ctx.db
      .select(accountSummaryColumns)
      .from(accounts)
      .where(
        and(
          eq(accounts.id, user),
          isNull(accounts.suspendedAt),
          isNull(accounts.deletedAt),
          neitherBlocked(accountId, accounts.id),
        ),
      );
    if (!found) throw notFound('The account');
    const added = await ctx.db
      .insert(liveChatModerators)
      .values({ creatorId: accountId, accountId: user, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: liveChatModerators.accountId });
    const [all] = await ctx.db
      .select({ total: count() })
      .from(liveChatModerators)
      .where(eq(liveChatModerators.creatorId, accountId));
    if ((all?.total ?? 0) > limits.liveModeratorsMax) throw new DomainError('CONFLICT', messages.liveModerators);
    if (added.length > 0) await publishChange(ctx, accountId, user);
    return toAccountSummary(found);
  });
}

/** Takes that right away. False if the account had none. Creators only. */
export async function removeLiveModerator(ctx: Context, { user }: LiveModeratorInput): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  const removed = await ctx.db
    .delete(liveChatModerators)
    .where(and(eq(liveChatModerators.creatorId, accountId), eq(liveChatModerators.accountId, user)))
    .returning({ id: liveChatModerators.accountId });
  if (removed.length > 0) await publishChange(ctx, accountId, user);
  return removed.length > 0;
}

/** The moderators of the signed-in creator's chat, the first named first; at most `limits.liveModeratorsMax`. */
export async function listLiveModerators(ctx: Context): Promise<AccountSummary[]> {
  const { accountId } = requireCreator(ctx);
  const rows = await ctx.db
    .select(accountSummaryColumns)
    .from(liveChatModerators)
    .innerJoin(accounts, eq(accounts.id, liveChatModerators.accountId))
    .where(
      and(
        eq(liveChatModerators.creatorId, accountId),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(accountId, accounts.id),
      ),
    )
    .orderBy(asc(liveChatModerators.createdAt), asc(liveChatModerators.accountId))
    .limit(limits.liveModeratorsMax);
  return rows.map(toAccountSummary);
}

/** Open screens of both reload what they may do. */
async function publishChange(ctx: Context, creator: string, user: string): Promise<void> {
  await ctx.afterCommit(() => {
    for (const person of [creator, user])
      ctx.realtime.publish(topics.account(person), { type: 'live_chat_rules', creator });
  });
}
