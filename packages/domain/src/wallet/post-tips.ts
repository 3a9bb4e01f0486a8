import { messages } from '@foxreel/contracts';
import type { Executor } from '@foxreel/db';
import { badInput, type Context, DomainError, moneyOf, notFound } from '../kernel/index.ts';
import { tooFewCoins } from '../ledger/index.ts';
import { tellMoneyChanged } from './post-sale.ts';
import type { Sale } from './sale-transfer.ts';
import { postTipsAtOnce, type TipOutcome } from './tip-statement.ts';

/** As many tips as one statement takes together. */
const batchMax = 64;
/** As many statements as are under way at once: one is worked out while the other waits for the disk. */
const lanesMax = 2;

/** `posted` is false when the key was known: the tip is the earlier one. */
export interface PostedTip {
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
 * Posts a tip; the id is the sale's. NOT_FOUND or BAD_INPUT at `user` for who cannot be paid, INSUFFICIENT_COINS, CONFLICT for a key of
 * something else. Tips that come while others are being written go together in one statement: the disk is waited for once for all of
 * them. Each still stands or falls for itself. The first goes at once, with those of the same turn; nothing waits for company.
 */
export function postTip(ctx: Context, sale: Sale): Promise<PostedTip> {
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
    // Who was just answered may have the next tip ready: it goes with these.
    setImmediate(startLane, lanes);
  });
}

/**
 * The longest waiting, of each payer and each key one: what one payer gives at the same moment comes one after the other. A lane leaves
 * the others their part.
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
 * One bad tip must not take the others with it: when their statement fails, each is tried for itself. Those that seem to have too few
 * coins are asked `again`: a wallet is read with its lock, but the keys as they were before it, so the coins may have been taken by this
 * very tip, sent to another process.
 */
async function postBatch(batch: readonly WaitingTip[], again = false): Promise<void> {
  const [first] = batch;
  if (!first) return;
  try {
    const outcomes = await postTipsAtOnce(
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
    tellMoneyChanged(
      first.ctx,
      posted.flatMap(({ sale }) => [sale.buyer, sale.creator]),
    );
    await postBatch(short, true);
  } catch (error) {
    if (batch.length === 1) await tryAgain(first, error);
    else for (const tip of batch) await postBatch([tip], again);
  }
}

/** Somebody else posted the same key at the same moment: now it is there, and known. Once; what fails then has failed. */
async function tryAgain(tip: WaitingTip, error: unknown): Promise<void> {
  if (!isKeyTwice(error)) {
    tip.reject(error);
    return;
  }
  try {
    const [outcome] = await postTipsAtOnce(tip.ctx, moneyOf(tip.ctx).settings, [tip.sale]);
    answer(tip, outcome);
  } catch (second) {
    tip.reject(second);
  }
}

function answer({ sale, resolve, reject }: WaitingTip, result: TipOutcome | undefined): void {
  const refusal = result ? refusalOf(result, sale) : new Error('The tip has no outcome');
  if (refusal || !result) reject(refusal);
  else resolve({ id: result.id, posted: result.outcome === 'posted' });
}

function refusalOf({ outcome, kind }: TipOutcome, { buyer }: Sale): Error | null {
  switch (outcome) {
    case 'posted':
      return null;
    case 'known':
      return kind === 'tip' ? null : new DomainError('CONFLICT', messages.keyTaken);
    case 'short':
      return tooFewCoins(`coins:${buyer}`);
    case 'no_creator':
      return badInput('user', messages.notACreator);
    case 'gone':
      return notFound('The creator');
  }
}

const uniqueViolation = '23505';

function isKeyTwice(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === uniqueViolation;
}
