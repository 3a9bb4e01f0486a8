import { type AddTipInput, coinsFor, type MoneySettings, messages, type TipView } from '@foxreel/contracts';
import { type Executor, runPrepared, schema } from '@foxreel/db';
import { eq } from '@foxreel/db/drizzle';
import { v7 as uuidv7 } from 'uuid';
import { addGift } from '../battles/index.ts';
import {
  badInput,
  type Context,
  DomainError,
  moneyOf,
  neitherBlockedText,
  notFound,
  requireAccount,
} from '../kernel/index.ts';
import { balancedEntries, insufficientBalance, ledgerAccounts } from '../ledger/index.ts';
import { liveOnAir, publishLiveTip } from '../live-chat/index.ts';
import { publishMoneyChanged, type Sale, saleTransfer } from './sales.ts';

const dayMs = 86_400_000;

/** A tip's outcome. gone and no_creator: the recipient cannot be paid. known: a transfer with this key existed. */
interface TipOutcome {
  outcome: 'posted' | 'known' | 'short' | 'gone' | 'no_creator';
  /** The transfer with its key, and its kind. */
  id: string;
  kind: string;
}

/**
 * A batch of tips as one statement, which is its own transaction: one round trip and one wait for the disk. It follows
 * postTransfers: wallets are locked ordered by name and read under the lock, none becomes negative, a key is posted once, and
 * the transaction gets its id (through those locks) before its entries, as foldBalances requires. Keys and blocks are looked up
 * one by one, so that a plan made for empty tables uses the index too.
 * Everything else is read as of the statement's start, possibly before the locks. So new balances derive from the locked read,
 * never from the updated row: Postgres would check the constraint against the old row version first, and a just topped-up
 * wallet would seem to become negative.
 */
const statement = `
  with asked as (
    select * from json_to_recordset($1::json) as t (place int, id uuid, key text, rates jsonb, memo text, payer uuid, creator uuid,
      wallet text, coins int, price int, value int, share int, message text, live uuid, entries json)),
  wallets as (
    select account, balance from ledger_balances where account in (select wallet from asked) order by account for no key update),
  judged as (
    select a.*, w.balance - a.coins as rest, k.id as known_id, k.kind as known_kind,
      case when c.id is null or not ${neitherBlockedText('a.creator', 'a.payer')} then 'gone'
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
    insert into sales (id, kind, buyer_id, creator_id, message, live_id, coins, price_cents, value_cents, share_cents, available_at, created_at)
    select id, 'tip', payer, creator, message, live, coins, price, value, share, $3::timestamptz, $2::timestamptz
    from judged where outcome = 'posted')
  select place, coalesce(known_id, id)::text as id, coalesce(known_kind, 'tip') as kind, outcome from judged`;

/**
 * Posts tips with distinct payers and keys; the outcomes are in their order. Throws if a key is posted concurrently: nothing of
 * the batch is then written. 'short' may also mean that this very key just took the coins: ask again, and it is known.
 */
async function postTipBatch(ctx: Context, settings: MoneySettings, tips: readonly Sale[]): Promise<TipOutcome[]> {
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
      live: sale.live,
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

/** Tips per statement. */
const batchMax = 64;
/** Concurrent statements: one is computed while the other waits for the disk. */
const lanesMax = 2;

/** `posted` is false if the key was known: the tip is the earlier one. */
interface PostedTip {
  id: string;
  posted: boolean;
}

interface WaitingTip {
  ctx: Context;
  sale: Sale;
  resolve(tip: PostedTip): void;
  reject(error: unknown): void;
}

interface Lanes {
  waiting: WaitingTip[];
  underWay: number;
}

const lanesOf = new WeakMap<Executor, Lanes>();

/**
 * Posts a tip; the id is the sale's. NOT_FOUND or BAD_INPUT at `user` if the recipient cannot be paid, INSUFFICIENT_COINS,
 * CONFLICT if the key was used for something else. Tips that arrive while others are being written share one statement and one
 * wait for the disk, each with its own outcome. The first is sent at once, with those of the same tick.
 */
function postTip(ctx: Context, sale: Sale): Promise<PostedTip> {
  const lanes = lanesOf.get(ctx.db) ?? { waiting: [], underWay: 0 };
  lanesOf.set(ctx.db, lanes);
  return new Promise((resolve, reject) => {
    lanes.waiting.push({ ctx, sale, resolve, reject });
    setImmediate(startLane, lanes);
  });
}

function startLane(lanes: Lanes): void {
  if (lanes.underWay >= lanesMax || lanes.waiting.length === 0) return;
  const batch = takeBatch(lanes);
  lanes.underWay += 1;
  void postBatch(batch).finally(() => {
    lanes.underWay -= 1;
    // Callers just answered may have their next tip ready: it joins this batch.
    setImmediate(startLane, lanes);
  });
}

/**
 * The longest waiting, one per payer and key: concurrent tips of one payer are serialized. A lane leaves the others their
 * share.
 */
function takeBatch(lanes: Lanes): WaitingTip[] {
  const most = Math.min(batchMax, Math.ceil(lanes.waiting.length / (lanesMax - lanes.underWay)));
  const taken = new Set<string>();
  const batch: WaitingTip[] = [];
  const later: WaitingTip[] = [];
  for (const tip of lanes.waiting) {
    const fits = batch.length < most && !taken.has(tip.sale.buyer) && !taken.has(tip.sale.key);
    (fits ? batch : later).push(tip);
    if (fits) taken.add(tip.sale.buyer).add(tip.sale.key);
  }
  lanes.waiting = later;
  return batch;
}

/**
 * One bad tip must not fail the others: if their statement fails, each is retried alone. Tips that seem short are asked
 * `again`: a wallet is read under its lock, but keys are read before, so this very tip, sent to another process, may have taken
 * the coins.
 */
async function postBatch(batch: readonly WaitingTip[], again = false): Promise<void> {
  const [first] = batch;
  if (!first) return;
  try {
    const outcomes = await postTipBatch(
      first.ctx,
      moneyOf(first.ctx).settings,
      batch.map(({ sale }) => sale),
    );
    const posted: WaitingTip[] = [];
    const short: WaitingTip[] = [];
    for (const [place, tip] of batch.entries()) {
      const outcome = outcomes[place];
      if (outcome?.outcome === 'short' && !again) short.push(tip);
      else answer(tip, outcome);
      if (outcome?.outcome === 'posted') posted.push(tip);
    }
    publishMoneyChanged(
      first.ctx,
      posted.flatMap(({ sale }) => [sale.buyer, sale.creator]),
    );
    await postBatch(short, true);
  } catch (error) {
    if (batch.length === 1) await retryTip(first, error);
    else for (const tip of batch) await postBatch([tip], again);
  }
}

/** The same key was just posted concurrently: a retry finds it. Once; a second failure is final. */
async function retryTip(tip: WaitingTip, error: unknown): Promise<void> {
  if (!isDuplicateKey(error)) {
    tip.reject(error);
    return;
  }
  try {
    const [outcome] = await postTipBatch(tip.ctx, moneyOf(tip.ctx).settings, [tip.sale]);
    answer(tip, outcome);
  } catch (second) {
    tip.reject(second);
  }
}

function answer({ sale, resolve, reject }: WaitingTip, result: TipOutcome | undefined): void {
  const error = result ? tipError(result, sale) : new Error('The tip has no outcome');
  if (error || !result) reject(error);
  else resolve({ id: result.id, posted: result.outcome === 'posted' });
}

function tipError({ outcome, kind }: TipOutcome, { buyer }: Sale): Error | null {
  switch (outcome) {
    case 'posted':
      return null;
    case 'known':
      return kind === 'tip' ? null : new DomainError('CONFLICT', messages.keyTaken);
    case 'short':
      return insufficientBalance(`coins:${buyer}`);
    case 'no_creator':
      return badInput('user', messages.notACreator);
    case 'gone':
      return notFound('The creator');
  }
}

const uniqueViolation = '23505';

function isDuplicateKey(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === uniqueViolation;
}

const { sales } = schema;

/**
 * Tips a creator (spec part 2 §5): whole dollars, at least 3, paid in coins. NOT_FOUND for deleted or blocked accounts,
 * BAD_INPUT for oneself or non-creators, INSUFFICIENT_COINS. Repeats with the same key are one tip. With `live`, the viewers of
 * the creator's live see it, and it counts for its goal and battle.
 */
export async function addTip(ctx: Context, input: AddTipInput): Promise<TipView> {
  const { accountId } = requireAccount(ctx);
  if (input.user === accountId) throw badInput('user', messages.ownTip);
  const live = input.live ? await liveOnAir(ctx, input.user) : null;
  const priceCents = input.amount * 100;
  const { id, posted } = await postTip(ctx, {
    kind: 'tip',
    key: `tip:${accountId}:${input.idempotency_key ?? uuidv7()}`,
    buyer: accountId,
    creator: input.user,
    priceCents,
    message: input.message || undefined,
    live: live ?? undefined,
    memo: `Tip of $${input.amount}`,
    byOwner: true,
  });
  const tip = { id, user: input.user, amount: input.amount, message: input.message || null };
  if (!posted) return sameTip(ctx, tip);
  if (live !== null) {
    const coins = coinsFor(priceCents, moneyOf(ctx).settings);
    // It is paid: its event and its points in a battle may be lost, as any event.
    await Promise.allSettled([
      publishLiveTip(ctx, { id, live, creator: input.user, account: accountId, coins, text: tip.message }),
      addGift(ctx, { user: input.user, from: accountId, tip: id, coins }),
    ]);
  }
  return tip;
}

/** The tip of a known key; CONFLICT if this call differs from it. */
async function sameTip(ctx: Context, tip: TipView): Promise<TipView> {
  const [sale] = await ctx.db.select().from(sales).where(eq(sales.id, tip.id));
  if (sale?.creatorId !== tip.user || sale.priceCents !== tip.amount * 100 || sale.message !== tip.message)
    throw new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });
  return { ...tip, message: sale.message };
}
