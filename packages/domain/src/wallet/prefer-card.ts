import { messages, type WalletView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { badInput, type Context, requireAccount } from '../kernel/index.ts';
import { getWallet } from './get-wallet.ts';

const { cards } = schema;

/** Makes a card of the viewer the one that pays unless another is named. BAD_INPUT for somebody else's. */
export async function preferCard(ctx: Context, { id }: { id: string }): Promise<WalletView> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .update(cards)
    .set({ preferredAt: ctx.clock.now() })
    .where(and(eq(cards.id, id), eq(cards.accountId, accountId)))
    .returning({ id: cards.id });
  if (rows.length === 0) throw badInput('id', messages.cardUnknown);
  return getWallet(ctx);
}
