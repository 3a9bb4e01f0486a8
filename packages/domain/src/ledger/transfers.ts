import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray, sql } from '@foxreel/db/drizzle';
import { v7 as uuidv7 } from 'uuid';
import { type Context, DomainError, withTransaction } from '../kernel/index.ts';
import { lockBalances } from './balances.ts';

const { ledgerBalances, ledgerEntries, ledgerTransfers } = schema;

/**
 * The ledger's account names. An amount is the account's gain: liabilities are positive, assets (cash, coinsIssued) negative.
 * So each currency of the whole ledger sums to zero.
 */
export const ledgerAccounts = {
  /** A member's coins. Kept, never negative. */
  coins: (member: string) => `coins:${member}`,
  /** Coins in circulation: minus the total of all members. */
  coinsIssued: 'coins-issued',
  /** A creator's earnings in cents during the hold: the sum of sales neither released nor refunded. */
  pending: (creator: string) => `pending:${creator}`,
  /** Cents of a creator for the next payout. Kept, never negative. */
  available: (creator: string) => `available:${creator}`,
  /** Cents, never positive: a creator's debt from refunds after a payout, settled by the next earnings. */
  debt: (creator: string) => `debt:${creator}`,
  /** Cents in payouts that are computed and not yet sent. */
  payoutsDue: 'payouts-due',
  /** Cents, negative: minus the money we hold. */
  cash: 'cash',
  /** Cents that back members' coins: coins × rate, plus fractions of cents left by spending. */
  coinLiability: 'coin-liability',
  /** Our revenue in cents: the platform's share of sales. */
  revenue: 'revenue',
  /** Payment fees in cents, negative. */
  fees: 'fees',
  /** Cents, negative: losses from chargebacks whose coins were already spent. */
  refunds: 'refunds',
  /** Cents from dormancy fees and forfeited coins. */
  dormancy: 'dormancy',
} as const;

/** Whether an account's balance is kept under a row lock and never negative; the others are sums of their entries. */
const hasStoredBalance = (account: string): boolean => /^(coins|available):/.test(account);

const currencyOf = (account: string): 'coins' | 'cents' => (account.startsWith('coins') ? 'coins' : 'cents');

const transferKinds = [
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
  /** The account's gain in whole coins or cents; negative for a loss. */
  amount: number;
}

export interface NewTransfer {
  kind: TransferKind;
  /** Idempotency: the same key is posted once. */
  key: string;
  /** Entries that sum to zero in each currency; zero amounts are dropped. */
  entries: readonly Entry[];
  /** Rates, shares and fees behind the amounts. */
  rates: Readonly<Record<string, string | number>>;
  memo: string;
  /** The transfer that this one reverses. */
  reverses?: string;
  /** Whether the owner of the stored account requested this, so that it counts as activity. */
  byOwner?: boolean;
}

/** The entries of a valid transfer, each with its currency, as rows. Throws otherwise. */
export function balancedEntries(transfer: NewTransfer): (Entry & { currency: 'coins' | 'cents' })[] {
  assertBalanced(transfer);
  return transfer.entries
    .filter(({ amount }) => amount !== 0)
    .map((entry) => ({ ...entry, currency: currencyOf(entry.account) }));
}

/** Throws for an invalid transfer: our mistake, never a caller's. */
function assertBalanced({ kind, key, entries }: NewTransfer): void {
  const sums = { coins: 0, cents: 0 };
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new Error(`${kind} ${key}: ${amount} is not a whole amount`);
    sums[currencyOf(account)] += amount;
  }
  if (sums.coins !== 0 || sums.cents !== 0) throw new Error(`${kind} ${key} does not balance`);
  if (entries.every(({ amount }) => amount === 0)) throw new Error(`${kind} ${key} moves nothing`);
}

/**
 * posted: written now. known: a transfer with this key and kind existed. short: a stored balance would become negative; nothing
 * was written.
 */
export type PostOutcome =
  | { outcome: 'posted'; id: string }
  | { outcome: 'known'; id: string }
  | { outcome: 'short'; account: string };

/**
 * Posts transfers in one transaction, in order and independently: a short one leaves the others alone. Locks only kept accounts,
 * row by row ordered by name, so transfers meet only on the same stored account. Throws IdempotencyConflict if a key belongs to a
 * transfer of another kind.
 */
export function postTransfers(ctx: Context, transfers: readonly NewTransfer[]): Promise<PostOutcome[]> {
  for (const transfer of transfers) assertBalanced(transfer);
  return withTransaction(ctx, async (ctx) => {
    const stored = transfers.flatMap(({ entries }) => entries.map(({ account }) => account)).filter(hasStoredBalance);
    const balances = await lockBalances(ctx, stored);
    const known = await knownKeys(ctx, transfers);
    const fresh: (NewTransfer & { id: string })[] = [];
    const results = transfers.map((transfer): PostOutcome => {
      const before = known.get(transfer.key);
      if (before) {
        if (before.kind !== transfer.kind) throw new IdempotencyConflict(transfer.key);
        return { outcome: 'known', id: before.id };
      }
      const short = firstOverdrawn(balances, transfer);
      if (short !== null) return { outcome: 'short', account: short };
      for (const { account, amount } of transfer.entries)
        if (hasStoredBalance(account)) balances.set(account, (balances.get(account) ?? 0) + amount);
      const id = uuidv7();
      known.set(transfer.key, { id, kind: transfer.kind });
      fresh.push({ ...transfer, id });
      return { outcome: 'posted', id };
    });
    if (fresh.length > 0) await write(ctx, fresh);
    return results;
  });
}

/** An idempotency key that was used for something else. */
export class IdempotencyConflict extends Error {
  override readonly name = 'IdempotencyConflict';
}

function firstOverdrawn(balances: ReadonlyMap<string, number>, { entries }: NewTransfer): string | null {
  const after = new Map<string, number>();
  for (const { account, amount } of entries)
    if (hasStoredBalance(account)) after.set(account, (after.get(account) ?? balances.get(account) ?? 0) + amount);
  for (const [account, balance] of after) if (balance < 0) return account;
  return null;
}

/** Read after locking, so that an earlier concurrent transfer is visible. */
async function knownKeys(ctx: Context, transfers: readonly NewTransfer[]) {
  const { id, key, kind } = ledgerTransfers;
  const keys = transfers.map((transfer) => transfer.key);
  const rows = await ctx.db.select({ key, id, kind }).from(ledgerTransfers).where(inArray(key, keys));
  return new Map<string, { id: string; kind: string }>(rows.map((row) => [row.key, row]));
}

/** Writes transfers, then their entries (foldBalances relies on this order), then the stored balances. */
async function write(ctx: Context, fresh: readonly (NewTransfer & { id: string })[]): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(ledgerTransfers).values(
    fresh.map(({ id, kind, key, rates, memo, reverses }) => ({
      id,
      kind,
      key,
      rates,
      memo,
      reverses,
      createdAt: now,
    })),
  );
  const entries = fresh.flatMap((transfer) =>
    balancedEntries(transfer).map((entry) => ({ ...entry, transferId: transfer.id, byOwner: transfer.byOwner })),
  );
  await ctx.db.insert(ledgerEntries).values(entries);
  const moves = keptChanges(entries);
  if (moves.length === 0) return;
  const moved = sql`${now.toISOString()}::timestamptz`;
  await ctx.db
    .update(ledgerBalances)
    .set({
      balance: sql`${ledgerBalances.balance} + move.amount`,
      movedAt: moved,
      activeAt: sql`case when move.active then ${moved} else ${ledgerBalances.activeAt} end`,
      dormancyFees: sql`case when move.active then 0 else ${ledgerBalances.dormancyFees} end`,
    })
    .from(sql`json_to_recordset(${JSON.stringify(moves)}::json) as move (account text, amount bigint, active boolean)`)
    .where(eq(ledgerBalances.account, sql`move.account`));
}

/** Each stored account's total gain, and whether its owner requested any of it. */
function keptChanges(entries: readonly { account: string; amount: number; byOwner: boolean | undefined }[]) {
  const moves = new Map<string, { account: string; amount: number; active: boolean }>();
  for (const { account, amount, byOwner } of entries) {
    if (!hasStoredBalance(account)) continue;
    const move = moves.get(account) ?? { account, amount: 0, active: false };
    moves.set(account, { account, amount: move.amount + amount, active: move.active || byOwner === true });
  }
  return [...moves.values()];
}

/**
 * Posts one transfer, in the caller's transaction if there is one. Returns its id, and whether it was written now or already
 * existed. INSUFFICIENT_COINS if a member has too few coins; CONFLICT if the key was used for something else.
 */
export async function postTransfer(ctx: Context, transfer: NewTransfer): Promise<{ id: string; posted: boolean }> {
  const [result] = await posting(() => postTransfers(ctx, [transfer]));
  if (!result || result.outcome === 'short') throw insufficientBalance(result?.account);
  return { id: result.id, posted: result.outcome === 'posted' };
}

/** The error of a short account: a member has too few coins; any other is our mistake. */
export function insufficientBalance(account: string | undefined): Error {
  if (account?.startsWith('coins:')) return new DomainError('INSUFFICIENT_COINS', messages.notEnoughCoins);
  return new Error(`The ledger refused to take ${account} below zero`);
}

async function posting(work: () => Promise<PostOutcome[]>): Promise<PostOutcome[]> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IdempotencyConflict)
      throw new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });
    throw error;
  }
}

/** Records activity of the account's owner: the inactive months before dormancy fees start again. Product time. */
export async function recordActivity(ctx: Context, accountId: string): Promise<void> {
  await ctx.db
    .update(ledgerBalances)
    .set({ activeAt: ctx.clock.now(), dormancyFees: 0 })
    .where(inArray(ledgerBalances.account, [ledgerAccounts.coins(accountId), ledgerAccounts.available(accountId)]));
}
