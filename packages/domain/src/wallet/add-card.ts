import { type AddCardInput, type CardForm, type CardView, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { count, eq } from 'drizzle-orm';
import {
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  moneyOf,
  notFound,
  type ProviderCard,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { tokenizeSandboxCard } from '../payments/index.ts';
import { cardView } from './card-view.ts';

const { cards } = schema;

/**
 * Takes over a card that the provider's own form has made a token of: its number never comes to us. BAD_INPUT at `token` for one that the
 * provider does not know, UNAVAILABLE without a provider.
 */
export async function addCard(ctx: Context, { token, name }: AddCardInput): Promise<CardView> {
  const { accountId } = requireAccount(ctx);
  const { payments } = moneyOf(ctx);
  if (payments.name === 'none') throw new DomainError('UNAVAILABLE', messages.paymentUnavailable);
  const card = await payments.describeCard(token, accountId);
  if (!card) throw badInput('token', messages.cardUnknown);
  return keepCard(ctx, accountId, name, card);
}

/** The sandbox's own form (docs/contract/rest.md, POST /api/sandbox/card). Number and code live for this call only. NOT_FOUND elsewhere. */
export async function addSandboxCard(ctx: Context, form: CardForm): Promise<CardView> {
  const { accountId } = requireAccount(ctx);
  if (moneyOf(ctx).payments.name !== 'sandbox') throw notFound('Sandbox');
  return keepCard(ctx, accountId, form.card_name, tokenizeSandboxCard(form, ctx.clock.now()));
}

function keepCard(ctx: Context, accountId: string, name: string, card: ProviderCard): Promise<CardView> {
  const { payments } = moneyOf(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const [kept] = await ctx.db.select({ count: count() }).from(cards).where(eq(cards.accountId, accountId));
    if ((kept?.count ?? 0) >= limits.cardsMax) throw new DomainError('CONFLICT', messages.cardsMax);
    const [row] = await ctx.db
      .insert(cards)
      .values({ ...card, accountId, provider: payments.name, name, createdAt: ctx.clock.now() })
      .returning();
    if (!row) throw new Error('The card was not kept');
    return cardView(row);
  });
}
