export {
  addHearts,
  battleOf,
  battlesOf,
  endBattle,
  endBattleBetween,
  endBattlesOf,
  endDueBattle,
  facesViewer,
} from './battle.ts';
export { acceptBattle, declineBattle, inviteBattle, listBattleInvitations } from './battle-invitations.ts';
