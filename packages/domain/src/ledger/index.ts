export { balanceOf, balancesOf, foldBalances, lockBalances, type Replay, replay } from './balances.ts';
export {
  balancedEntries,
  type Entry,
  KeyTaken,
  ledgerAccounts,
  type NewTransfer,
  type Posted,
  postTransfer,
  postTransfers,
  recordActivity,
  type TransferKind,
  tooFewCoins,
} from './transfers.ts';
