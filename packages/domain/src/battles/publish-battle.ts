import { type BattleView, topics } from '@foxreel/contracts';
import type { Context } from '../kernel/index.ts';
import { type BattleRow, battleViews } from './store.ts';

/** Tells both sides' viewers of what a battle has become. */
export async function publishBattle(ctx: Context, row: BattleRow): Promise<BattleView | null> {
  const [battle] = await battleViews(ctx, [row]);
  if (!battle) return null;
  await ctx.afterCommit(() => tell(ctx, battle));
  return battle;
}

function tell(ctx: Context, battle: BattleView): void {
  const action = battle.state === 'active' ? 'update' : 'ended';
  for (const side of [battle.user1.id, battle.user2.id])
    ctx.news.publish(topics.battle(side), { type: 'battle', action, battle });
}

const everyMs = 250;
interface Waiting {
  latest: BattleView | null;
}
const waiting = new Map<string, Waiting>();

/** As publishBattle for a new score: at most four a second from one process, and always the last. */
export function publishScore(ctx: Context, battle: BattleView): void {
  const open = waiting.get(battle.id);
  if (open) {
    const { latest } = open;
    if (!latest || total(latest) <= total(battle)) open.latest = battle;
    return;
  }
  const entry: Waiting = { latest: null };
  waiting.set(battle.id, entry);
  tell(ctx, battle);
  setTimeout(() => {
    waiting.delete(battle.id);
    if (entry.latest) publishScore(ctx, entry.latest);
  }, everyMs).unref();
}

const total = ({ score1, score2 }: BattleView): number => score1 + score2;
