import type { MoneySettings, SaleKind } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';
import { ledgerAccounts, type NewTransfer } from '../ledger/index.ts';
import { priceOf, type SalePrice } from './price.ts';

const dayMs = 86_400_000;

/** One member pays another. */
export interface Sale {
  kind: SaleKind;
  key: string;
  buyer: string;
  creator: string;
  priceCents: number;
  /** The media, subscription or message that is paid for. */
  subject?: string | undefined;
  /** Words of the buyer. */
  message?: string | undefined;
  memo: string;
  /** The buyer asked for it just now; false for a renewal. */
  byOwner: boolean;
}

/** The transfer of a sale: coins leave the wallet and the world, and what they are worth goes to the creator's pending and to us. */
export function saleTransfer(sale: Sale, settings: MoneySettings): { transfer: NewTransfer; price: SalePrice } {
  const price = priceOf(sale.kind, sale.priceCents, settings);
  const { coins, valueCents, shareCents, rates } = price;
  const transfer: NewTransfer = {
    kind: sale.kind,
    key: sale.key,
    rates,
    memo: sale.memo,
    byOwner: sale.byOwner,
    entries: [
      { account: ledgerAccounts.coins(sale.buyer), amount: -coins },
      { account: ledgerAccounts.coinsIssued, amount: coins },
      { account: ledgerAccounts.coinLiability, amount: -valueCents },
      { account: ledgerAccounts.pending(sale.creator), amount: shareCents },
      { account: ledgerAccounts.revenue, amount: valueCents - shareCents },
    ],
  };
  return { transfer, price };
}

/** Writes down what was sold, beside the transfers of these ids, in their transaction. */
export async function recordSales(
  ctx: Context,
  settings: MoneySettings,
  sold: readonly { id: string; sale: Sale; price: SalePrice }[],
): Promise<void> {
  if (sold.length === 0) return;
  const now = ctx.clock.now();
  const availableAt = new Date(now.getTime() + settings.holdDays * dayMs);
  await ctx.db.insert(schema.sales).values(
    sold.map(({ id, sale, price }) => ({
      id,
      kind: sale.kind,
      buyerId: sale.buyer,
      creatorId: sale.creator,
      subjectId: sale.subject ?? null,
      message: sale.message ?? null,
      coins: price.coins,
      priceCents: price.priceCents,
      valueCents: price.valueCents,
      shareCents: price.shareCents,
      availableAt,
      createdAt: now,
    })),
  );
}
