export { type BlockView, blockAccount, listBlocked, unblockAccount } from './blocking.ts';
export {
  accountCursorOf,
  type FollowingResult,
  type ListedAccount,
  latestFollowed,
  listFollowers,
  listFollowing,
  type Relation,
  relationsOf,
  setFollowing,
  toggleFollowing,
} from './following.ts';
export { hideMedia, listHiddenMedia, muteAccount } from './hiding.ts';
