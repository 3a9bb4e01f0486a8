import type { MoneySettings, SaleKind } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
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
  const rows = sold.map(({ id, sale, price }) => ({
    id,
    kind: sale.kind,
    buyer: sale.buyer,
    creator: sale.creator,
    subject: sale.subject,
    message: sale.message,
    coins: price.coins,
    price: price.priceCents,
    value: price.valueCents,
    share: price.shareCents,
  }));
  await runPrepared(ctx.db, insertSales, [JSON.stringify(rows), availableAt.toISOString(), now.toISOString()]);
}

const insertSales = `
  insert into sales (id, kind, buyer_id, creator_id, subject_id, message, coins, price_cents, value_cents, share_cents, available_at, created_at)
  select id, kind, buyer, creator, subject, message, coins, price, value, share, $2::timestamptz, $3::timestamptz
  from json_to_recordset($1::json) as s (id uuid, kind text, buyer uuid, creator uuid, subject uuid, message text, coins int, price int,
    value int, share int)`;
