import { type AddTipInput, messages, type TipView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { badInput, type Context, DomainError, requireAccount } from '../kernel/index.ts';
import { postTip } from './post-tips.ts';

const { sales } = schema;

/**
 * Tips a creator (spec part 2 §5): whole dollars, at least 3, taken in coins. NOT_FOUND for who is gone or blocked either way, BAD_INPUT
 * for oneself or who is no creator, INSUFFICIENT_COINS. With a key, the same call twice is one tip.
 */
export async function addTip(ctx: Context, input: AddTipInput): Promise<TipView> {
  const { accountId } = requireAccount(ctx);
  if (input.user === accountId) throw badInput('user', messages.ownTip);
  const { id, posted } = await postTip(ctx, {
    kind: 'tip',
    key: `tip:${accountId}:${input.idempotency_key ?? uuidv7()}`,
    buyer: accountId,
    creator: input.user,
    priceCents: input.amount * 100,
    message: input.message || undefined,
    memo: `Tip of $${input.amount}`,
    byOwner: true,
  });
  const tip = { id, user: input.user, amount: input.amount, message: input.message || null };
  return posted ? tip : sameTip(ctx, tip);
}

/** The tip that a known key names; CONFLICT when the caller now means another one. */
async function sameTip(ctx: Context, tip: TipView): Promise<TipView> {
  const [sale] = await ctx.db.select().from(sales).where(eq(sales.id, tip.id));
  if (sale?.creatorId !== tip.user || sale.priceCents !== tip.amount * 100 || sale.message !== tip.message)
    throw new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });
  return { ...tip, message: sale.message };
}
