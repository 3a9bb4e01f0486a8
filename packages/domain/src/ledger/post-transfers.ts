import { schema } from '@foxreel/db';
import { inArray, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Context, withTransaction } from '../kernel/index.ts';
import { currencyOf, isKept } from './account-names.ts';
import { lockBalances } from './lock-balances.ts';
import { assertBalanced, type NewTransfer } from './transfer.ts';

const { ledgerEntries, ledgerTransfers } = schema;

/** posted: written now. known: a transfer of this key and kind was there. short: a kept account would fall below zero; nothing was written. */
export type Posted =
  | { outcome: 'posted'; id: string }
  | { outcome: 'known'; id: string }
  | { outcome: 'short'; account: string };

/**
 * Posts transfers in one transaction, in the order given, each for itself: one that is short leaves the others alone. Kept accounts are
 * locked row by row in the order of their names, and nothing else is: transfers meet only where they take from or give to the same
 * kept account. Throws KeyTaken when a key names a transfer of another kind.
 */
export function postTransfers(ctx: Context, transfers: readonly NewTransfer[]): Promise<Posted[]> {
  for (const transfer of transfers) assertBalanced(transfer);
  return withTransaction(ctx, async (ctx) => {
    const kept = transfers.flatMap(({ entries }) => entries.map(({ account }) => account)).filter(isKept);
    const balances = await lockBalances(ctx, kept);
    const known = await knownKeys(ctx, transfers);
    const fresh: (NewTransfer & { id: string })[] = [];
    const results = transfers.map((transfer): Posted => {
      const before = known.get(transfer.key);
      if (before) {
        if (before.kind !== transfer.kind) throw new KeyTaken(transfer.key);
        return { outcome: 'known', id: before.id };
      }
      const short = firstShort(balances, transfer);
      if (short !== null) return { outcome: 'short', account: short };
      for (const { account, amount } of transfer.entries)
        if (isKept(account)) balances.set(account, (balances.get(account) ?? 0) + amount);
      const id = uuidv7();
      known.set(transfer.key, { id, kind: transfer.kind });
      fresh.push({ ...transfer, id });
      return { outcome: 'posted', id };
    });
    if (fresh.length > 0) await write(ctx, fresh);
    return results;
  });
}

/** A caller's key that was used for something else. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

function firstShort(balances: ReadonlyMap<string, number>, { entries }: NewTransfer): string | null {
  const after = new Map<string, number>();
  for (const { account, amount } of entries)
    if (isKept(account)) after.set(account, (after.get(account) ?? balances.get(account) ?? 0) + amount);
  for (const [account, balance] of after) if (balance < 0) return account;
  return null;
}

/** Read after the locks, so that the transfer of a caller who was first is seen. */
async function knownKeys(ctx: Context, transfers: readonly NewTransfer[]) {
  const rows = await ctx.db
    .select({ key: ledgerTransfers.key, id: ledgerTransfers.id, kind: ledgerTransfers.kind })
    .from(ledgerTransfers)
    .where(
      inArray(
        ledgerTransfers.key,
        transfers.map(({ key }) => key),
      ),
    );
  return new Map<string, { id: string; kind: string }>(rows.map((row) => [row.key, row]));
}

/** Writes transfers, their entries and the kept balances. */
async function write(ctx: Context, fresh: readonly (NewTransfer & { id: string })[]): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(ledgerTransfers).values(
    fresh.map(({ id, kind, key, rates, memo, reverses }) => ({
      id,
      kind,
      key,
      rates: { ...rates },
      memo,
      reverses: reverses ?? null,
      createdAt: now,
    })),
  );
  const entries = fresh.flatMap(({ id, entries, byOwner }) =>
    entries.filter(({ amount }) => amount !== 0).map((entry) => ({ ...entry, transferId: id, byOwner })),
  );
  await ctx.db.insert(ledgerEntries).values(
    entries.map(({ transferId, account, amount }) => ({
      transferId,
      account,
      currency: currencyOf(account),
      amount,
    })),
  );
  await moveKept(ctx, now, entries);
}

async function moveKept(
  ctx: Context,
  now: Date,
  entries: readonly { account: string; amount: number; byOwner: boolean | undefined }[],
): Promise<void> {
  const moves = new Map<string, { amount: number; active: boolean }>();
  for (const { account, amount, byOwner } of entries) {
    if (!isKept(account)) continue;
    const move = moves.get(account) ?? { amount: 0, active: false };
    moves.set(account, { amount: move.amount + amount, active: move.active || byOwner === true });
  }
  if (moves.size === 0) return;
  const rows = sql.join(
    [...moves].map(([account, { amount, active }]) => sql`(${account}::text, ${amount}::bigint, ${active}::boolean)`),
    sql`, `,
  );
  await ctx.db.execute(sql`
    update ledger_balances as b
    set balance = b.balance + move.amount, moved_at = ${now.toISOString()}::timestamptz,
      active_at = case when move.active then ${now.toISOString()}::timestamptz else b.active_at end,
      dormancy_fees = case when move.active then 0 else b.dormancy_fees end
    from (values ${rows}) as move (account, amount, active)
    where b.account = move.account`);
}
