export { balanceOf, balancesOf, foldBalances, lockBalances, type Replay, replay } from './balances.ts';
export {
  balancedEntries,
  type Entry,
  KeyTaken,
  ledgerAccounts,
  type NewTransfer,
  noteActivity,
  type Posted,
  postTransfer,
  postTransfers,
  type TransferKind,
  tooFewCoins,
} from './transfers.ts';
