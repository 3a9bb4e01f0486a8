import { topics } from '@foxreel/contracts';
import { type Context, moneyOf, withTransaction } from '../kernel/index.ts';
import { postTransfer } from '../ledger/index.ts';
import { recordSales, type Sale, saleTransfer } from './sale-transfer.ts';

/**
 * Takes the price of a sale from the buyer and gives the creator their share, in the caller's transaction: whoever gives a right calls it
 * beside that. The buyer's wallet is locked from here to the commit. Returns the sale's id; `posted` is false when its key was known.
 * INSUFFICIENT_COINS when the wallet has too few.
 */
export function postSale(ctx: Context, sale: Sale): Promise<{ id: string; posted: boolean; coins: number }> {
  const { settings } = moneyOf(ctx);
  return withTransaction(ctx, async (ctx) => {
    const { transfer, price } = saleTransfer(sale, settings);
    const { id, posted } = await postTransfer(ctx, transfer);
    if (posted) await recordSales(ctx, settings, [{ id, sale, price }]);
    if (posted) tellMoneyChanged(ctx, [sale.buyer, sale.creator]);
    return { id, posted, coins: price.coins };
  });
}

/** News for open screens of these accounts, after the commit: their money is to be read again. */
export function tellMoneyChanged(ctx: Context, accounts: readonly string[]): void {
  void ctx.afterCommit(() => {
    for (const account of new Set(accounts)) ctx.news.publish(topics.account(account), { type: 'money_changed' });
  });
}
