import type { BattleView } from '@foxreel/contracts';

/** Of two states of battles the one that came later: events come in any order, but hearts only grow. */
export function laterBattle(before: BattleView | null, next: BattleView): BattleView {
  if (before === null || before.id !== next.id) return next;
  return {
    ...next,
    score1: Math.max(before.score1, next.score1),
    score2: Math.max(before.score2, next.score2),
  };
}

/** The hearts of one side, and those of the other. */
export const scoresFor = (battle: BattleView, accountId: string): { own: number; other: number } =>
  battle.user1.id === accountId
    ? { own: battle.score1, other: battle.score2 }
    : { own: battle.score2, other: battle.score1 };

export const otherOf = (battle: BattleView, accountId: string) =>
  battle.user1.id === accountId ? battle.user2 : battle.user1;
export const ownOf = (battle: BattleView, accountId: string) =>
  battle.user1.id === accountId ? battle.user1 : battle.user2;

/** How much of the bar a side takes, in percent; never so little that its number has no room. */
export function shareOf(own: number, other: number): number {
  const share = own + other === 0 ? 50 : (own / (own + other)) * 100;
  return Math.min(85, Math.max(15, share));
}
