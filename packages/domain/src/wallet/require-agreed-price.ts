import { coinsFor, messages } from '@foxreel/contracts';
import { type Context, DomainError, moneyOf } from '../kernel/index.ts';

/** Refuses to take another price (cents) than the buyer was told (coins; undefined agrees to any): CONFLICT at `coins`. */
export function requireAgreedPrice(ctx: Context, priceCents: number, coins: number | undefined): void {
  if (coins === undefined || coins === coinsFor(priceCents, moneyOf(ctx).settings)) return;
  throw new DomainError('CONFLICT', messages.priceChanged, { fields: { coins: [messages.priceChanged] } });
}
