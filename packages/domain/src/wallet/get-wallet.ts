import type { CoinPack, WalletView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, moneyOf, requireAccount } from '../kernel/index.ts';
import { ledgerAccounts } from '../ledger/index.ts';
import { cardView } from './card-view.ts';
import { defaultFirst } from './default-card.ts';

const { cards, ledgerBalances, accounts } = schema;

/** The viewer's coins and cards, the default card first. */
export async function getWallet(ctx: Context): Promise<WalletView> {
  const { accountId } = requireAccount(ctx);
  const [balance] = await ctx.db
    .select({ coins: ledgerBalances.balance, movedAt: ledgerBalances.movedAt })
    .from(ledgerBalances)
    .where(eq(ledgerBalances.account, ledgerAccounts.coins(accountId)));
  const [account] = await ctx.db.select({ at: accounts.createdAt }).from(accounts).where(eq(accounts.id, accountId));
  const kept = await ctx.db
    .select()
    .from(cards)
    .where(eq(cards.accountId, accountId))
    .orderBy(...defaultFirst);
  return {
    id: accountId,
    user: accountId,
    amount: balance?.coins ?? 0,
    cards: kept.map(cardView),
    lastUpdate: (balance?.movedAt ?? account?.at ?? ctx.clock.now()).toISOString(),
  };
}

/** What coins are sold in; from configuration. */
export const listCoinPacks = (ctx: Context): readonly CoinPack[] => moneyOf(ctx).settings.coinPacks;
