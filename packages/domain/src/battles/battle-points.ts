import { type BattleView, type HeartInput, limits, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull, sql } from '@foxreel/db/drizzle';
import { type Context, neitherBlocked, requireAccount } from '../kernel/index.ts';
import { isInAudience } from '../rights/index.ts';
import { battleOf, battleViews, ofAccounts, publishToSides } from './battle.ts';
import { addPoints } from './battle-chain.ts';

const { accounts, battles, lives } = schema;

const everyMs = 250;
interface PendingScore {
  latest: BattleView | null;
}
const pendingScores = new Map<string, PendingScore>();

/** Like publishBattle, for a new score: at most four a second per process, and always the last. */
function publishScore(ctx: Context, battle: BattleView): void {
  const open = pendingScores.get(battle.id);
  if (open) {
    const { latest } = open;
    if (!latest || total(latest) <= total(battle)) open.latest = battle;
    return;
  }
  const entry: PendingScore = { latest: null };
  pendingScores.set(battle.id, entry);
  publishToSides(ctx, battle);
  setTimeout(() => {
    pendingScores.delete(battle.id);
    if (entry.latest) publishScore(ctx, entry.latest);
  }, everyMs).unref();
}

const total = ({ score1, score2 }: BattleView): number => score1 + score2;

const pendingHearts = new Map<string, { count: number }>();

/** Publishes hearts to all viewers of a live: at most four updates a second per process, without losing any. */
function publishHearts(ctx: Pick<Context, 'realtime'>, creator: string, count: number): void {
  const open = pendingHearts.get(creator);
  if (open) {
    open.count += count;
    return;
  }
  const entry = { count: 0 };
  pendingHearts.set(creator, entry);
  ctx.realtime.publish(topics.liveChat(creator), { type: 'hearts', creator, count });
  setTimeout(() => {
    pendingHearts.delete(creator);
    if (entry.count > 0) publishHearts(ctx, creator, entry.count);
  }, everyMs).unref();
}

/**
 * Adds hearts to the live of `user` and to their side of the current battle (spec part 1 §4: each tap adds 1 to the score of
 * the viewer's side), and publishes them. Null without a battle that the viewer may see; no effect without a visible live.
 * Signed in only. Concurrent taps all count.
 */
export async function addHearts(ctx: Context, { user, count }: HeartInput): Promise<BattleView | null> {
  const { accountId } = requireAccount(ctx);
  const shown = await battleOf(ctx, { user });
  const [tapped] = await ctx.db
    .update(lives)
    .set({ hearts: sql`${lives.hearts} + ${count}` })
    .from(accounts)
    .where(
      and(
        eq(lives.accountId, user),
        eq(lives.state, 'live'),
        eq(accounts.id, lives.accountId),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        neitherBlocked(accountId, accounts.id),
        isInAudience(ctx, accountId),
      ),
    )
    .returning({ id: lives.id });
  if (!tapped) return null;
  await ctx.afterCommit(() => publishHearts(ctx, user, count));
  if (!shown) return null;
  const scored = await addPoints(ctx, eq(battles.id, shown.id), {
    user,
    kind: 'hearts',
    points: count,
    from: accountId,
  });
  if (!scored) return null;
  const battle = { ...shown, score1: scored.score1, score2: scored.score2 };
  await ctx.afterCommit(() => publishScore(ctx, battle));
  return battle;
}

/**
 * Adds a tip given in a live to the side of its recipient, if they are in a battle: ten points a coin. Once per tip; for the
 * command that has just posted it.
 */
export async function addGift(
  ctx: Context,
  { user, from, tip, coins }: { user: string; from: string; tip: string; coins: number },
): Promise<void> {
  const points = coins * limits.battlePointsPerCoin;
  const scored = await addPoints(ctx, ofAccounts([user]), { user, kind: 'gift', points, from, tipId: tip });
  const [battle] = scored ? await battleViews(ctx, [scored]) : [];
  if (battle) await ctx.afterCommit(() => publishScore(ctx, battle));
}
