import { currencyOf } from './account-names.ts';

export const transferKinds = [
  'buy_coins',
  'refund_payment',
  'chargeback',
  'tip',
  'media',
  'subscription',
  'teaser',
  'refund',
  'release',
  'payout',
  'payout_sent',
  'payout_rejected',
  'dormancy',
  'forfeit',
] as const;
export type TransferKind = (typeof transferKinds)[number];

export interface Entry {
  account: string;
  /** What the account gains, in whole coins or whole cents; below zero for what it gives. */
  amount: number;
}

export interface NewTransfer {
  kind: TransferKind;
  /** The same key is the same transfer: it is posted once. */
  key: string;
  /** Entries that sum to zero in each currency; those of zero are left out. */
  entries: readonly Entry[];
  /** Rates, shares and fees that the amounts come from. */
  rates: Readonly<Record<string, string | number>>;
  memo: string;
  /** The transfer that this one takes back. */
  reverses?: string;
  /** The owner of the kept account asked for this: it counts as activity. */
  byOwner?: boolean;
}

/** The entries of a transfer that moves something and balances, each with its currency, as the table has them. Throws otherwise. */
export function balancedEntries(transfer: NewTransfer): (Entry & { currency: 'coins' | 'cents' })[] {
  assertBalanced(transfer);
  return transfer.entries
    .filter(({ amount }) => amount !== 0)
    .map((entry) => ({ ...entry, currency: currencyOf(entry.account) }));
}

/** Throws when a transfer is no transfer: a mistake of ours, never of a caller. */
export function assertBalanced({ kind, key, entries }: NewTransfer): void {
  const sums = { coins: 0, cents: 0 };
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new Error(`${kind} ${key}: ${amount} is no whole amount`);
    sums[currencyOf(account)] += amount;
  }
  if (sums.coins !== 0 || sums.cents !== 0) throw new Error(`${kind} ${key} does not balance`);
  if (entries.every(({ amount }) => amount === 0)) throw new Error(`${kind} ${key} moves nothing`);
}
