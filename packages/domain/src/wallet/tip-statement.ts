import type { MoneySettings } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../kernel/index.ts';
import { balancedEntries, ledgerAccounts } from '../ledger/index.ts';
import { type Sale, saleTransfer } from './sale-transfer.ts';

const dayMs = 86_400_000;

/** What became of a tip. gone and no_creator: whom it is for cannot be paid. known: a transfer of this key was there. */
export interface TipOutcome {
  outcome: 'posted' | 'known' | 'short' | 'gone' | 'no_creator';
  /** The transfer of its key, and what kind that is. */
  id: string;
  kind: string;
}

/**
 * A batch of tips as one statement, which is its own transaction: one way to the database and back, and one wait for the disk. It keeps
 * the rules of postTransfers: wallets are locked in the order of their names and read as they are then, none falls below zero, a key is
 * posted once, and the transaction has its number (by those locks) before an entry has its, as foldBalances relies on. Keys
 * and blocks are looked up one by one, so that a plan from when their tables were empty goes by the index too.
 *
 * All else is read as it was when the statement began, which may be before the locks. So a new balance comes from the one that was read
 * with the lock, never from the row that the update finds: Postgres works the new row out from the old version first and holds the check
 * against that, before it sees that there is a newer one, and a wallet that was just filled up would seem to fall below zero.
 */
const statement = `
  with asked as (
    select * from json_to_recordset($1::json) as t (place int, id uuid, key text, rates jsonb, memo text, payer uuid, creator uuid,
      wallet text, coins int, price int, value int, share int, message text, entries json)),
  wallets as (
    select account, balance from ledger_balances where account in (select wallet from asked) order by account for no key update),
  judged as (
    select a.*, w.balance - a.coins as rest, k.id as known_id, k.kind as known_kind,
      case when c.id is null or (select true from blocks where blocker_id = a.creator and blocked_id = a.payer limit 1)
          or (select true from blocks where blocker_id = a.payer and blocked_id = a.creator limit 1) then 'gone'
        when not c.creator then 'no_creator' when k.id is not null then 'known'
        when w.balance >= a.coins then 'posted' else 'short' end as outcome
    from asked a
    left join accounts c on c.id = a.creator and c.suspended_at is null and c.deleted_at is null
    left join wallets w on w.account = a.wallet
    left join lateral (select id, kind from ledger_transfers where key = a.key limit 1) k on true),
  transfers as (
    insert into ledger_transfers (id, kind, key, rates, memo, created_at)
    select id, 'tip', key, rates, memo, $2::timestamptz from judged where outcome = 'posted'),
  entries as (
    insert into ledger_entries (transfer_id, account, currency, amount)
    select j.id, e.account, e.currency, e.amount
    from judged j, json_to_recordset(j.entries) as e (account text, currency text, amount bigint)
    where j.outcome = 'posted'),
  moved as (
    update ledger_balances b set balance = j.rest, moved_at = $2::timestamptz, active_at = $2::timestamptz, dormancy_fees = 0
    from judged j where b.account = j.wallet and j.outcome = 'posted'),
  sold as (
    insert into sales (id, kind, buyer_id, creator_id, message, coins, price_cents, value_cents, share_cents, available_at, created_at)
    select id, 'tip', payer, creator, message, coins, price, value, share, $3::timestamptz, $2::timestamptz
    from judged where outcome = 'posted')
  select place, coalesce(known_id, id)::text as id, coalesce(known_kind, 'tip') as kind, outcome from judged`;

/**
 * Posts tips of which each has a payer and a key of its own; the outcomes are in their order. Throws when a key is posted by somebody
 * else at the same moment: nothing of the batch is written then. 'short' may also be a key whose coins were taken at that moment: asked
 * again, it is known.
 */
export async function postTipsAtOnce(
  ctx: Context,
  settings: MoneySettings,
  tips: readonly Sale[],
): Promise<TipOutcome[]> {
  const now = ctx.clock.now();
  const rows = tips.map((sale, place) => {
    const { transfer, price } = saleTransfer(sale, settings);
    return {
      place,
      id: uuidv7(),
      key: sale.key,
      rates: transfer.rates,
      memo: sale.memo,
      payer: sale.buyer,
      creator: sale.creator,
      wallet: ledgerAccounts.coins(sale.buyer),
      coins: price.coins,
      price: price.priceCents,
      value: price.valueCents,
      share: price.shareCents,
      message: sale.message,
      entries: balancedEntries(transfer),
    };
  });
  const availableAt = new Date(now.getTime() + settings.holdDays * dayMs);
  const outcomes = await runPrepared<TipOutcome & { place: number }>(ctx.db, statement, [
    JSON.stringify(rows),
    now.toISOString(),
    availableAt.toISOString(),
  ]);
  return outcomes.toSorted((one, other) => one.place - other.place);
}
