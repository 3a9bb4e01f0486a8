import {
  type AddCardInput,
  type CardForm,
  type CardView,
  type CoinPack,
  limits,
  messages,
  type UpdateWalletInput,
  type WalletView,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, desc, eq, notInArray, type SQL, sql } from '@foxreel/db/drizzle';
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
import { ledgerAccounts, lockBalances, postTransfer } from '../ledger/index.ts';
import { tokenizeSandboxCard } from '../payments/index.ts';
import { forfeitedCoinEntries } from './money-round.ts';
import { coinsToCents } from './sales.ts';

const { accounts, cards, ledgerBalances } = schema;

/** A card for its owner: masked except for the last four digits, which is all we store. */
const cardView = (card: typeof schema.cards.$inferSelect): CardView => ({
  id: card.id,
  name: card.name,
  number: `**** **** **** ${card.lastFour}`,
  brand: card.brand,
  date: { month: card.expiryMonth, year: card.expiryYear },
});

/** The default card comes first: the last one made default, or added. */
export const defaultFirst: SQL[] = [desc(sql`coalesce(${cards.preferredAt}, ${cards.createdAt})`), desc(cards.id)];

/** The viewer's coins and cards, the default card first. */
export async function getWallet(ctx: Context): Promise<WalletView> {
  const { accountId } = requireAccount(ctx);
  const [account] = await ctx.db
    .select({ at: accounts.createdAt, coins: ledgerBalances.balance, movedAt: ledgerBalances.movedAt })
    .from(accounts)
    .leftJoin(ledgerBalances, eq(ledgerBalances.account, ledgerAccounts.coins(accountId)))
    .where(eq(accounts.id, accountId));
  const existing = await ctx.db
    .select()
    .from(cards)
    .where(eq(cards.accountId, accountId))
    .orderBy(...defaultFirst);
  return {
    id: accountId,
    user: accountId,
    amount: account?.coins ?? 0,
    cards: existing.map(cardView),
    lastUpdate: (account?.movedAt ?? account?.at ?? ctx.clock.now()).toISOString(),
  };
}

/** The configured coin packs. */
export const listCoinPacks = (ctx: Context): readonly CoinPack[] => moneyOf(ctx).settings.coinPacks;

/** Keeps the named cards and removes the viewer's others. BAD_INPUT for somebody else's card: nothing is then removed. */
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

/**
 * Takes the coins of a deleted account (spec part 2 §9). Earnings stay in the books and are paid out. Joins the caller's
 * transaction; idempotent.
 */
export function forfeitCoins(ctx: Context, accountId: string): Promise<void> {
  const { settings } = moneyOf(ctx);
  return withTransaction(ctx, async (ctx) => {
    const account = ledgerAccounts.coins(accountId);
    const coins = (await lockBalances(ctx, [account])).get(account) ?? 0;
    if (coins === 0) return;
    await postTransfer(ctx, {
      kind: 'forfeit',
      key: `forfeit:${accountId}`,
      rates: { coin_cents: `${settings.coinCents.numerator}/${settings.coinCents.denominator}` },
      memo: 'Coins of a deleted account',
      entries: forfeitedCoinEntries(account, coins, coinsToCents(coins, settings)),
    });
  });
}

/**
 * Stores a card that the provider's form has tokenized: we never see its number. BAD_INPUT at `token` if the provider does not
 * know it, UNAVAILABLE without a provider.
 */
export async function addCard(ctx: Context, { token, name }: AddCardInput): Promise<CardView> {
  const { accountId } = requireAccount(ctx);
  const { payments } = moneyOf(ctx);
  if (payments.name === 'none') throw new DomainError('UNAVAILABLE', messages.paymentUnavailable);
  const card = await payments.describeCard(token, accountId);
  if (!card) throw badInput('token', messages.cardUnknown);
  return keepCard(ctx, accountId, name, card);
}

/**
 * The sandbox's own form (docs/contract/rest.md, POST /api/sandbox/card). Number and code are used only in this call. NOT_FOUND
 * elsewhere.
 */
export async function addSandboxCard(ctx: Context, form: CardForm): Promise<CardView> {
  const { accountId } = requireAccount(ctx);
  if (moneyOf(ctx).payments.name !== 'sandbox') throw notFound('Sandbox');
  return keepCard(ctx, accountId, form.card_name, tokenizeSandboxCard(form, ctx.clock.now()));
}

function keepCard(ctx: Context, accountId: string, name: string, card: ProviderCard): Promise<CardView> {
  const { payments } = moneyOf(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const [existing] = await ctx.db.select({ count: count() }).from(cards).where(eq(cards.accountId, accountId));
    if ((existing?.count ?? 0) >= limits.cardsMax) throw new DomainError('CONFLICT', messages.cardsMax);
    const [row] = await ctx.db
      .insert(cards)
      .values({ ...card, accountId, provider: payments.name, name, createdAt: ctx.clock.now() })
      .returning();
    if (!row) throw new Error('The card was not saved');
    return cardView(row);
  });
}

/** Makes one of the viewer's cards the default. BAD_INPUT for somebody else's. */
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
