import { runPrepared } from '@foxreel/db';
import { v7 as uuidv7 } from 'uuid';
import { type Context, withTransaction } from '../kernel/index.ts';
import { currencyOf, isKept } from './account-names.ts';
import { lockOrMake } from './lock-balances.ts';
import { assertBalanced, type NewTransfer } from './transfer.ts';

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
    // Sent together, run one after the other: the keys are read once the locks are held.
    const [{ balances, made }, read] = await Promise.all([lockOrMake(ctx, kept), knownKeys(ctx, transfers)]);
    const known = made ? await knownKeys(ctx, transfers) : read;
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
  const rows = await runPrepared<{ key: string; id: string; kind: string }>(
    ctx.db,
    'select key, id, kind from ledger_transfers where key in (select json_array_elements_text($1::json))',
    [JSON.stringify(transfers.map(({ key }) => key))],
  );
  return new Map<string, { id: string; kind: string }>(rows.map((row) => [row.key, row]));
}

const insertTransfers = `
  insert into ledger_transfers (id, kind, key, rates, memo, reverses, created_at)
  select id, kind, key, rates, memo, reverses, $2::timestamptz
  from json_to_recordset($1::json) as t (id uuid, kind text, key text, rates jsonb, memo text, reverses uuid)`;
const insertEntries = `
  insert into ledger_entries (transfer_id, account, currency, amount)
  select transfer, account, currency, amount
  from json_to_recordset($1::json) as e (transfer uuid, account text, currency text, amount bigint)`;
const moveBalances = `
  update ledger_balances as b
  set balance = b.balance + move.amount, moved_at = $2::timestamptz,
    active_at = case when move.active then $2::timestamptz else b.active_at end,
    dormancy_fees = case when move.active then 0 else b.dormancy_fees end
  from json_to_recordset($1::json) as move (account text, amount bigint, active boolean)
  where b.account = move.account`;

/**
 * Writes transfers, their entries and the kept balances: three prepared statements however many there are. The transfers come first, as
 * foldBalances relies on.
 */
async function write(ctx: Context, fresh: readonly (NewTransfer & { id: string })[]): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const run = (text: string, rows: unknown[]) => runPrepared(ctx.db, text, [JSON.stringify(rows), now]);
  // Sent together, run one after the other.
  const transfers = run(
    insertTransfers,
    fresh.map(({ id, kind, key, rates, memo, reverses }) => ({ id, kind, key, rates, memo, reverses })),
  );
  const entries = fresh.flatMap(({ id, entries, byOwner }) =>
    entries
      .filter(({ amount }) => amount !== 0)
      .map((entry) => ({ ...entry, transfer: id, currency: currencyOf(entry.account), byOwner })),
  );
  await Promise.all([
    transfers,
    runPrepared(ctx.db, insertEntries, [JSON.stringify(entries)]),
    run(moveBalances, keptMoves(entries)),
  ]);
}

/** What each kept account gains in all, and whether its owner asked for any of it. */
function keptMoves(entries: readonly { account: string; amount: number; byOwner: boolean | undefined }[]) {
  const moves = new Map<string, { account: string; amount: number; active: boolean }>();
  for (const { account, amount, byOwner } of entries) {
    if (!isKept(account)) continue;
    const move = moves.get(account) ?? { account, amount: 0, active: false };
    moves.set(account, { account, amount: move.amount + amount, active: move.active || byOwner === true });
  }
  return [...moves.values()];
}
