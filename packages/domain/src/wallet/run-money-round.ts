import { type Context, requireStaff } from '../kernel/index.ts';
import { foldBalances } from '../ledger/index.ts';
import { chargeDormancy } from './charge-dormancy.ts';
import { computePayouts } from './compute-payouts.ts';
import { releaseEarnings } from './release-earnings.ts';

/**
 * What the money worker does every few seconds, by the product's clock: earnings whose hold is over become available before the payouts of
 * the day are computed; then dormancy, and the balances that nobody waits for. Several workers at once, and twice, do nothing twice. System.
 */
export async function runMoneyRound(ctx: Context): Promise<void> {
  requireStaff(ctx);
  while ((await releaseEarnings(ctx)) > 0);
  await computePayouts(ctx);
  await chargeDormancy(ctx);
  await foldBalances(ctx);
}
