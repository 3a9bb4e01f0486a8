import type { BattleView } from '@foxreel/contracts';

/** Whether a state of a battle is later than another: processes publish them in any order, but hearts only grow and an end stays. */
export function isLaterBattle(battle: BattleView, before: BattleView | null): boolean {
  if (before === null || before.id !== battle.id) return before === null || before.id < battle.id;
  if (before.state === 'ended') return false;
  return battle.state === 'ended' || total(battle) >= total(before);
}

const total = ({ score1, score2 }: BattleView): number => score1 + score2;
