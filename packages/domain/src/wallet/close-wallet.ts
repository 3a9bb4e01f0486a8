import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, moneyOf, withTransaction } from '../kernel/index.ts';
import { ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { coinsTaken } from './charge-dormancy.ts';
import { worthOf } from './price.ts';

const { cards, subscriptionDetails } = schema;

/**
 * What the wallet does when an account is deleted: its coins are forfeited (spec part 2 §9), its cards and prices forgotten. What it has
 * earned stays in the books and is paid out. The books themselves name the account by its id alone. In the caller's transaction; twice
 * does nothing twice.
 */
export function closeWallet(ctx: Context, accountId: string): Promise<void> {
  const { settings } = moneyOf(ctx);
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(cards).where(eq(cards.accountId, accountId));
    await ctx.db.delete(subscriptionDetails).where(eq(subscriptionDetails.accountId, accountId));
    const account = ledgerAccounts.coins(accountId);
    const coins = (await lockBalances(ctx, [account])).get(account) ?? 0;
    if (coins === 0) return;
    await postTransfer(ctx, {
      kind: 'forfeit',
      key: `forfeit:${accountId}`,
      rates: { coin_cents: `${settings.coinCents.numerator}/${settings.coinCents.denominator}` },
      memo: 'Coins of a deleted account',
      entries: coinsTaken(account, coins, worthOf(coins, settings)),
    });
  });
}
