export {
  addHearts,
  battleOf,
  battlesOf,
  endBattle,
  endBattleBetween,
  endBattlesOf,
  endDueBattle,
  isBattleOpponent,
} from './battle.ts';
export { acceptBattle, declineBattle, inviteBattle, listBattleInvitations } from './battle-invitations.ts';
