export { accountCursorOf } from './account-cursor.ts';
export { type BlockView, blockAccount } from './block-account.ts';
export { hiddenAccounts, hiddenAccountsOf } from './hidden-accounts.ts';
export { isBlocked } from './is-blocked.ts';
export { listBlocked } from './list-blocked.ts';
export { type ListedAccount, listFollowers, listFollowing } from './list-relations.ts';
export { type Relation, relationsOf } from './relations-of.ts';
export { type FollowingResult, setFollowing, toggleFollowing } from './set-following.ts';
export { unblockAccount } from './unblock-account.ts';
