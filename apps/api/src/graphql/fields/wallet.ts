import {
  addCardInput,
  addTipInput,
  buyCoinsInput,
  buyMediaInput,
  type CardView,
  type CoinPack,
  defaultCardInput,
  moneyListInput,
  type PaymentTermsView,
  type PurchaseView,
  staffPurchasesInput,
  type TipView,
  updateWalletInput,
  type WalletView,
} from '@foxreel/contracts';
import {
  addCard,
  addTip,
  buyCoins,
  buyMedia,
  getPaymentTerms,
  getWallet,
  listCoinPacks,
  listPurchases,
  listStaffPurchases,
  preferCard,
  updateWallet,
} from '@foxreel/domain/wallet';
import { builder } from '../builder.ts';
import { accountType, mediaType, parseInput } from '../shared-types.ts';

/** Cents as the documented Float of dollars: at most two decimals. */
export const inDollars = (cents: number): number => cents / 100;

const cardDateType = builder.objectRef<CardView['date']>('CardDate').implement({
  fields: (t) => ({ month: t.exposeInt('month'), year: t.exposeInt('year') }),
});

const cardType = builder.objectRef<CardView>('Card').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    number: t.exposeString('number', {
      description: 'Masked: only the last four digits are ever known to the server.',
    }),
    brand: t.exposeString('brand'),
    date: t.expose('date', { type: cardDateType }),
  }),
});

const cardInput = builder.inputType('CardInput', {
  description:
    'A card is named by id to keep it; one left out of the list is removed. Numbers and cvv are never accepted here.',
  fields: (t) => ({ id: t.id({ required: true }) }),
});

const walletType = builder.objectRef<WalletView>('Wallet').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.exposeID('user'),
    amount: t.exposeInt('amount', { description: 'Coins.' }),
    cards: t.expose('cards', { type: [cardType] }),
    last_update: t.field({ type: 'DateTime', resolve: (wallet) => wallet.lastUpdate }),
  }),
});

const coinPackType = builder.objectRef<CoinPack>('CoinPack').implement({
  fields: (t) => ({ value: t.exposeInt('value', { description: 'Dollars.' }), coins: t.exposeInt('coins') }),
});

const paymentTermsType = builder.objectRef<PaymentTermsView>('PaymentTerms').implement({
  fields: (t) => ({
    provider: t.exposeString('provider', {
      description: "'sandbox', 'stripe' or 'none': then coins cannot be bought.",
    }),
    publishable_key: t.exposeString('publishableKey', {
      nullable: true,
      description: "Opens the provider's own card form in a browser.",
    }),
    payout_minimum: t.float({
      description: 'The minimum payout to a creator, in dollars.',
      resolve: ({ payoutMinimumCents }) => payoutMinimumCents / 100,
    }),
    coin_cents: t.float({
      description: 'The value of a coin in cents. A price in dollars costs whole coins, rounded up.',
      resolve: ({ coinCents }) => coinCents.numerator / coinCents.denominator,
    }),
  }),
});

const purchaseType = builder.objectRef<PurchaseView>('PurchaseTransaction').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    to: t.expose('to', { type: accountType, nullable: true }),
    type: t.exposeString('type', { description: "'coins' (bought), 'tip', 'media', 'subscription' or 'teaser'." }),
    value: t.exposeInt('coins', { description: 'Coins.' }),
    media: t.expose('media', { type: mediaType, nullable: true }),
    refunded: t.exposeBoolean('refunded'),
    add_date: t.field({ type: 'DateTime', resolve: (purchase) => purchase.addDate }),
  }),
});

const tipType = builder.objectRef<TipView>('Tip').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.exposeID('user'),
    amount: t.exposeInt('amount', { description: 'Dollars.' }),
    message: t.exposeString('message', { nullable: true }),
  }),
});

builder.queryFields((t) => ({
  wallet: t.field({ type: walletType, resolve: (_root, _args, ctx) => getWallet(ctx.domain) }),
  coin_packs: t.field({
    type: [coinPackType],
    description: 'A pack of coins for sale.',
    resolve: (_root, _args, ctx) => [...listCoinPacks(ctx.domain)],
  }),
  payment_terms: t.field({
    type: paymentTermsType,
    description: 'The payment provider, and what a coin is worth.',
    resolve: (_root, _args, ctx) => getPaymentTerms(ctx.domain),
  }),
  staff_purchases: t.field({
    type: [purchaseType],
    description: "Staff only: a member's purchases, newest first; a refund takes the id of one.",
    args: {
      user: t.arg.id({ required: true }),
      limit: t.arg.int({ defaultValue: 10 }),
      skip: t.arg.int({ defaultValue: 0 }),
    },
    resolve: async (_root, args, ctx) =>
      (await listStaffPurchases(ctx.domain, parseInput(staffPurchasesInput, args))).items,
  }),
  purchases_transactions: t.field({
    type: [purchaseType],
    description: "The viewer's purchases, newest first.",
    args: { limit: t.arg.int({ defaultValue: 10 }), skip: t.arg.int({ defaultValue: 0 }), after: t.arg.string() },
    resolve: async (_root, args, ctx) => (await listPurchases(ctx.domain, parseInput(moneyListInput, args))).items,
  }),
}));

builder.mutationFields((t) => ({
  addTip: t.field({
    type: tipType,
    nullable: true,
    description: 'Whole dollars, at least 3, taken in coins. With an idempotency_key, the same call twice is one tip.',
    args: {
      user: t.arg.id({ required: true }),
      amount: t.arg.int({ required: true }),
      message: t.arg.string(),
      live: t.arg.boolean({
        description: "Given in the creator's live: its viewers see it, and it counts for its goal.",
      }),
      idempotency_key: t.arg.string(),
    },
    resolve: (_root, args, ctx) => addTip(ctx.domain, parseInput(addTipInput, args)),
  }),
  buyCoins: t.field({
    type: walletType,
    nullable: true,
    description: 'Buys a pack with a card, the newest one without `card`. The same key is the same purchase.',
    args: {
      value: t.arg.int({ required: true }),
      card: t.arg.id(),
      idempotency_key: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => buyCoins(ctx.domain, parseInput(buyCoinsInput, args)),
  }),
  buyMedia: t.field({
    type: mediaType,
    nullable: true,
    description: 'Null when the wallet has too few coins. CONFLICT when `coins` is given and not the price.',
    args: { media: t.arg.id({ required: true }), coins: t.arg.int() },
    resolve: (_root, args, ctx) => buyMedia(ctx.domain, parseInput(buyMediaInput, args)),
  }),
  updateWallet: t.field({
    type: walletType,
    nullable: true,
    description: 'Keeps the cards that are named; the others are removed.',
    args: { cards: t.arg({ type: [cardInput], required: true }) },
    resolve: (_root, args, ctx) => updateWallet(ctx.domain, parseInput(updateWalletInput, args)),
  }),
  preferCard: t.field({
    type: walletType,
    description: 'Makes a card the default.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => preferCard(ctx.domain, parseInput(defaultCardInput, args)),
  }),
  addCard: t.field({
    type: cardType,
    description: "Saves a card from a token of the payment provider's form. The server never sees its number.",
    args: { token: t.arg.string({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => addCard(ctx.domain, parseInput(addCardInput, args)),
  }),
}));
