/**
 * Names of the ledger's accounts. An amount is what the account gains: what we owe to others stands above zero, what we hold (cash) or
 * have given out (coinsIssued) below. So each currency of the whole ledger sums to zero.
 */
export const ledgerAccounts = {
  /** Coins of a member. Kept, never below zero. */
  coins: (member: string) => `coins:${member}`,
  /** Coins that exist: minus what all members have together. */
  coinsIssued: 'coins-issued',
  /** Cents that a creator has earned and that wait out the hold. The sum of sales that are neither released nor refunded. */
  pending: (creator: string) => `pending:${creator}`,
  /** Cents of a creator that the next payout takes. Kept, never below zero. */
  available: (creator: string) => `available:${creator}`,
  /** Cents, never above zero: what a creator owes after refunds of what had been paid out. The next earnings settle it. */
  debt: (creator: string) => `debt:${creator}`,
  /** Cents in payouts that are computed and not yet sent. */
  payoutsDue: 'payouts-due',
  /** Cents, below zero: minus the money that we hold. */
  cash: 'cash',
  /** Cents that stand for the coins that members have: coins × rate, and the fractions of cents that spending leaves. */
  coinLiability: 'coin-liability',
  /** Cents that are ours: the platform's part of sales. */
  revenue: 'revenue',
  /** Cents, below zero: what payments have cost. */
  fees: 'fees',
  /** Cents, below zero: losses by chargebacks whose coins were gone. */
  refunds: 'refunds',
  /** Cents from dormancy fees and forfeited coins. */
  dormancy: 'dormancy',
} as const;

/** Whether the balance of an account is kept under its row lock and never below zero; the others are sums of their entries. */
export const isKept = (account: string): boolean => /^(coins|available):/.test(account);

export const currencyOf = (account: string): 'coins' | 'cents' => (account.startsWith('coins') ? 'coins' : 'cents');
