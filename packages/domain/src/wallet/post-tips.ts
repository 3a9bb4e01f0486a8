import { messages } from '@foxreel/contracts';
import type { Executor } from '@foxreel/db';
import { type Context, DomainError, moneyOf, withTransaction } from '../kernel/index.ts';
import { KeyTaken, postTransfers, tooFewCoins } from '../ledger/index.ts';
import { tellMoneyChanged } from './post-sale.ts';
import { recordSales, type Sale, saleTransfer } from './sale-transfer.ts';

/** As many tips as one transaction takes together, and as many transactions as are under way at once: fewer make fuller ones. */
const batchMax = 64;
const lanesMax = 1;

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
 * Posts a tip; the id is the sale's. Tips that come while others are being written go together in one transaction: a commit waits for
 * the disk once for all of them. Each still stands or falls for itself. The first goes at once; nothing waits for company.
 */
export function postTip(ctx: Context, sale: Sale): Promise<PostedTip> {
  const lanes = lanesOf.get(ctx.db) ?? { waiting: [], underWay: 0 };
  lanesOf.set(ctx.db, lanes);
  return new Promise((resolve, reject) => {
    lanes.waiting.push({ ctx, sale, resolve, reject });
    startLane(lanes);
  });
}

function startLane(lanes: Lanes): void {
  if (lanes.underWay >= lanesMax || lanes.waiting.length === 0) return;
  lanes.underWay += 1;
  const batch = lanes.waiting.splice(0, batchMax);
  void postBatch(batch)
    .catch((error: unknown) => fallBack(batch, error))
    .finally(() => {
      lanes.underWay -= 1;
      startLane(lanes);
    });
}

/** One bad tip must not take the others with it: each is tried for itself. */
async function fallBack(batch: readonly WaitingTip[], error: unknown): Promise<void> {
  const [only] = batch;
  if (batch.length === 1 && only) {
    const refusal = error instanceof KeyTaken ? new DomainError('CONFLICT', messages.keyTaken) : error;
    return only.reject(refusal);
  }
  for (const tip of batch) await postBatch([tip]).catch((each: unknown) => fallBack([tip], each));
}

async function postBatch(batch: readonly WaitingTip[]): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const { settings } = moneyOf(first.ctx);
  const made = batch.map(({ sale }) => ({ sale, ...saleTransfer(sale, settings) }));
  const results = await withTransaction(first.ctx, async (ctx) => {
    const posted = await postTransfers(
      ctx,
      made.map(({ transfer }) => transfer),
    );
    const sold = made.flatMap(({ sale, price }, index) => {
      const result = posted[index];
      return result?.outcome === 'posted' ? [{ id: result.id, sale, price }] : [];
    });
    await recordSales(ctx, settings, sold);
    tellMoneyChanged(
      ctx,
      sold.flatMap(({ sale }) => [sale.buyer, sale.creator]),
    );
    return posted;
  });
  for (const [index, tip] of batch.entries()) {
    const result = results[index];
    if (result && result.outcome !== 'short') tip.resolve({ id: result.id, posted: result.outcome === 'posted' });
    else tip.reject(tooFewCoins(result?.account));
  }
}
