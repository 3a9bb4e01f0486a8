import {
  moneyListInput,
  periodUnits,
  type SubscriptionDetailView,
  type SubscriptionTermView,
  type SubscriptionView,
  subscribeInput,
  subscriptionDetailInput,
  subscriptionDetailOfInput,
  subscriptionIdInput,
  subscriptionPairInput,
} from '@foxreel/contracts';
import {
  cancelSubscription,
  closeSubscription,
  getSubscription,
  getSubscriptionDetail,
  listSubscriptions,
  saveSubscriptionDetail,
  subscribe,
} from '@foxreel/domain/wallet';
import { builder } from '../builder.ts';
import { accountType, parseInput } from '../shared-types.ts';
import { inDollars } from './wallet.ts';

const unitEnum = builder.enumType('PeriodUnit', { values: periodUnits });

const subscriptionType = builder.objectRef<SubscriptionView>('Subscription_').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.exposeID('from'),
    to: t.exposeID('to'),
    status: t.exposeString('status', {
      description: "'active', 'canceled' (lasts until ends_at), 'past_due' or 'ended'.",
    }),
    renews_at: t.field({ type: 'DateTime', nullable: true, resolve: (subscription) => subscription.renewsAt }),
    ends_at: t.field({ type: 'DateTime', nullable: true, resolve: (subscription) => subscription.endsAt }),
    add_date: t.field({ type: 'DateTime', resolve: (subscription) => subscription.addDate }),
    account: t.expose('account', { type: accountType, description: 'The creator.' }),
    next_charge: t.int({
      nullable: true,
      description: 'Coins that the next renewal costs.',
      resolve: (subscription) => subscription.nextCharge?.coins ?? null,
    }),
  }),
});

const termFields = (name: 'Trial' | 'Period') =>
  builder.objectRef<SubscriptionTermView>(name).implement({
    fields: (t) => ({
      duration: t.exposeInt('duration'),
      unit: t.expose('unit', { type: unitEnum }),
      price: t.float({ description: 'Dollars.', resolve: ({ cents }) => inDollars(cents) }),
    }),
  });
const trialType = termFields('Trial');
const periodType = termFields('Period');

const detailType = builder.objectRef<SubscriptionDetailView>('SubscriptionDetail').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ user }) => user }),
    user: t.exposeID('user'),
    trial: t.expose('trial', { type: trialType, nullable: true }),
    period: t.expose('period', { type: periodType }),
    enabled: t.exposeBoolean('enabled'),
    first_charge: t.int({
      description: 'Coins that the viewer pays to subscribe now.',
      resolve: ({ firstCharge }) => firstCharge.coins,
    }),
  }),
});

const trialInput = builder.inputType('TrialInput', {
  fields: (t) => ({
    duration: t.int({ required: true }),
    unit: t.field({ type: unitEnum, required: true }),
    price: t.float({ required: true }),
  }),
});
const periodInput = builder.inputType('PeriodInput', {
  fields: (t) => ({
    duration: t.int({ defaultValue: 1 }),
    unit: t.field({ type: unitEnum, defaultValue: 'month' }),
    price: t.float({ required: true }),
  }),
});

builder.queryFields((t) => ({
  subscription: t.field({
    type: subscriptionType,
    nullable: true,
    description: 'For the two of them; null for others.',
    args: { from: t.arg.id({ required: true }), to: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getSubscription(ctx.domain, parseInput(subscriptionPairInput, args)),
  }),
  subscriptions: t.field({
    type: [subscriptionType],
    description: "The viewer's subscriptions, newest first.",
    args: { limit: t.arg.int({ defaultValue: 10 }), skip: t.arg.int({ defaultValue: 0 }), after: t.arg.string() },
    resolve: async (_root, args, ctx) => (await listSubscriptions(ctx.domain, parseInput(moneyListInput, args))).items,
  }),
  subscription_detail: t.field({
    type: detailType,
    nullable: true,
    description: 'Null for accounts without subscriptions.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => getSubscriptionDetail(ctx.domain, parseInput(subscriptionDetailOfInput, args)),
  }),
}));

builder.mutationFields((t) => {
  const detailArgs = () => ({
    period: t.arg({ type: periodInput, required: true }),
    trial: t.arg({ type: trialInput }),
  });
  const save = t.field({
    type: detailType,
    nullable: true,
    description: 'Creators only. The prices hold for new subscribers.',
    args: detailArgs(),
    resolve: (_root, args, ctx) => saveSubscriptionDetail(ctx.domain, parseInput(subscriptionDetailInput, args)),
  });
  return {
    subscribe: t.field({
      type: subscriptionType,
      nullable: true,
      description: 'For coins, renewed until canceled. CONFLICT when `coins` is given and not the first charge.',
      args: { to: t.arg.id({ required: true }), coins: t.arg.int() },
      resolve: (_root, args, ctx) => subscribe(ctx.domain, parseInput(subscribeInput, args)),
    }),
    cancelSubscription: t.field({
      type: subscriptionType,
      nullable: true,
      description: 'Ends at the end of the period.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, args, ctx) => cancelSubscription(ctx.domain, parseInput(subscriptionIdInput, args)),
    }),
    createUserSubscriptionDetail: save,
    updateSubscriptionDetailByUser: t.field({
      type: detailType,
      nullable: true,
      description: 'The same as createUserSubscriptionDetail.',
      args: detailArgs(),
      resolve: (_root, args, ctx) => saveSubscriptionDetail(ctx.domain, parseInput(subscriptionDetailInput, args)),
    }),
    deleteUserSubscriptionDetail: t.boolean({
      description: 'Stops taking new subscribers; false when none were taken already.',
      resolve: (_root, _args, ctx) => closeSubscription(ctx.domain),
    }),
  };
});
