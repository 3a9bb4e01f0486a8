export { ledgerAccounts } from './account-names.ts';
export { balanceOf, balancesOf } from './balance-of.ts';
export { foldBalances } from './fold-balances.ts';
export { lockBalances } from './lock-balances.ts';
export { noteActivity } from './note-activity.ts';
export { postTransfer, tooFewCoins } from './post-transfer.ts';
export { KeyTaken, type Posted, postTransfers } from './post-transfers.ts';
export { type Replay, replay } from './replay.ts';
export { balancedEntries, type Entry, type NewTransfer, type TransferKind } from './transfer.ts';
