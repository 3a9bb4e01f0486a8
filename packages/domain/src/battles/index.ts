export {
  battleOf,
  battlesOf,
  endBattle,
  endBattleBetween,
  endBattlesOf,
  endDueBattle,
  isBattleOpponent,
} from './battle.ts';
export { battleChain } from './battle-chain.ts';
export { acceptBattle, declineBattle, inviteBattle, listBattleInvitations } from './battle-invitations.ts';
export { acceptBattleLink, createBattleLink, getBattleLink, rematchBattle } from './battle-links.ts';
export { addGift, addHearts } from './battle-points.ts';
