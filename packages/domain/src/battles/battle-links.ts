import { randomBytes } from 'node:crypto';
import {
  type BattleIdInput,
  type BattleLinkInput,
  type BattleLinkView,
  type BattleTokenInput,
  type BattleView,
  limits,
  messages,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, lte, or } from '@foxreel/db/drizzle';
import {
  accountSummaryColumns,
  badInput,
  type Context,
  DomainError,
  forbidden,
  lockAccounts,
  neitherBlocked,
  notFound,
  realNow,
  requireCreator,
  toAccountSummary,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { battleViews, begin } from './battle.ts';
import { assertBattlePossible, inviteBattle } from './battle-invitations.ts';

const { accounts, battleLinks, battles } = schema;

const gone = () => new DomainError('NOT_FOUND', messages.battleLinkGone);

/**
 * A new link that invites whoever opens it to a battle, once, within a day of real time; the creator's earlier one no longer
 * works. Creators only.
 */
export async function createBattleLink(ctx: Context, { bestOf }: BattleLinkInput): Promise<BattleLinkView> {
  const { accountId } = requireCreator(ctx);
  const token = randomBytes(16).toString('base64url');
  const now = realNow(ctx);
  await withTransaction(ctx, async (ctx) => {
    await lockAccounts(ctx, [accountId]);
    await ctx.db.delete(battleLinks).where(eq(battleLinks.accountId, accountId));
    const expiresAt = new Date(now.getTime() + limits.battleLinkMs);
    await ctx.db.insert(battleLinks).values({ accountId, token, bestOf, expiresAt, createdAt: now });
  });
  return getBattleLink(ctx, { token });
}

/** What a battle link invites to. NOT_FOUND once used or expired, or if its creator is gone or none any more, or a block exists. */
export async function getBattleLink(ctx: Context, { token }: BattleTokenInput): Promise<BattleLinkView> {
  const viewer = viewerId(ctx);
  const [row] = await ctx.db
    .select({ link: battleLinks, user: accountSummaryColumns })
    .from(battleLinks)
    .innerJoin(accounts, eq(accounts.id, battleLinks.accountId))
    .where(
      and(
        eq(battleLinks.token, token),
        gt(battleLinks.expiresAt, realNow(ctx)),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        accounts.creator,
        viewer === null ? undefined : neitherBlocked(viewer, accounts.id),
      ),
    );
  if (!row) throw gone();
  const { bestOf, expiresAt } = row.link;
  const url = `${ctx.webAddress}/studio/battle/${token}`;
  return { token, url, user: toAccountSummary(row.user), bestOf, expiresAt: expiresAt.toISOString() };
}

/**
 * Accepts a battle link: the battle starts at once, and the link is used up; of concurrent calls one succeeds. NOT_FOUND for a
 * link that no longer works, CONFLICT unless both creators are live and in no battle. Creators only.
 */
export async function acceptBattleLink(ctx: Context, { token }: BattleTokenInput): Promise<BattleView> {
  const { accountId } = requireCreator(ctx);
  const { user } = await getBattleLink(ctx, { token });
  if (user.id === accountId) throw badInput('token', messages.ownBattle);
  return withTransaction(ctx, async (ctx) => {
    const there = await lockAccounts(ctx, [accountId, user.id]);
    const [used] = await ctx.db.delete(battleLinks).where(eq(battleLinks.token, token)).returning();
    if (!used) throw gone();
    await assertBattlePossible(ctx, there, accountId, user.id);
    const begun = await begin(ctx, { account1Id: user.id, account2Id: accountId, bestOf: used.bestOf }, null);
    const [battle] = await battleViews(ctx, [begun]);
    if (!battle) throw notFound('The account');
    return battle;
  });
}

/**
 * Invites the other side of an ended battle to another one of the same kind, like inviteBattle. NOT_FOUND for a battle that has
 * not ended, FORBIDDEN for other people's, CONFLICT after limits.rematchAsksMax that were declined or not answered.
 */
export async function rematchBattle(ctx: Context, { id }: BattleIdInput): Promise<true> {
  const { accountId } = requireCreator(ctx);
  const [last] = await ctx.db
    .select()
    .from(battles)
    .where(and(eq(battles.id, id), eq(battles.state, 'ended')));
  if (!last) throw notFound('The battle');
  if (accountId !== last.account1Id && accountId !== last.account2Id) throw forbidden(messages.battleOfOthers);
  const user = accountId === last.account1Id ? last.account2Id : last.account1Id;
  return withTransaction<true>(ctx, async (ctx) => {
    await lockAccounts(ctx, [accountId, user]);
    const refused = await ctx.db.$count(
      battles,
      and(
        eq(battles.account1Id, accountId),
        eq(battles.account2Id, user),
        gt(battles.createdAt, last.endedAt ?? last.endsAt),
        or(eq(battles.state, 'expired'), and(eq(battles.state, 'invited'), lte(battles.endsAt, realNow(ctx)))),
      ),
    );
    if (refused >= limits.rematchAsksMax) throw new DomainError('CONFLICT', messages.rematchAsks);
    return inviteBattle(ctx, { user, bestOf: last.bestOf === 3 ? 3 : 1 });
  });
}
