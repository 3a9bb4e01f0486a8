export {
  balanceOf,
  balancesOf,
  foldBalances,
  type LedgerDigest,
  ledgerDigests,
  lockBalances,
  type Replay,
  replay,
} from './balances.ts';
export {
  balancedEntries,
  type Entry,
  IdempotencyConflict,
  insufficientBalance,
  ledgerAccounts,
  type NewTransfer,
  type PostOutcome,
  postTransfer,
  postTransfers,
  recordActivity,
  type TransferKind,
} from './transfers.ts';
