import { messages, type UpdateWalletInput, type WalletView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, notInArray } from 'drizzle-orm';
import { badInput, type Context, requireAccount, withTransaction } from '../kernel/index.ts';
import { getWallet } from './get-wallet.ts';

const { cards } = schema;

/** Keeps the cards that are named and removes the viewer's others. BAD_INPUT for a card that is not the viewer's: nothing is removed then. */
export async function updateWallet(ctx: Context, input: UpdateWalletInput): Promise<WalletView> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    const keep = new Set(input.cards.map(({ id }) => id));
    const own = await ctx.db.select({ id: cards.id }).from(cards).where(eq(cards.accountId, accountId));
    const known = new Set(own.map(({ id }) => id));
    if ([...keep].some((id) => !known.has(id))) throw badInput('cards', messages.cardUnknown);
    await ctx.db
      .delete(cards)
      .where(and(eq(cards.accountId, accountId), keep.size > 0 ? notInArray(cards.id, [...keep]) : undefined));
    return getWallet(ctx);
  });
}
