import {
  approvePayoutInput,
  type EarningDayView,
  type EarningView,
  earningDaysInput,
  moneyListInput,
  type PayoutDetailsView,
  type PayoutView,
  payoutDetailsInput,
  refundPaymentInput,
  refundSaleInput,
  staffPayoutsInput,
} from '@foxreel/contracts';
import {
  decidePayout,
  getEarnings,
  getPayoutDetails,
  listEarningDays,
  listEarnings,
  listPayouts,
  listStaffPayouts,
  refundPayment,
  refundSale,
  savePayoutDetails,
} from '@foxreel/domain/wallet';
import { builder } from '../builder.ts';
import { accountType, parseInput } from '../shared-types.ts';
import { inDollars } from './wallet.ts';

const earningType = builder.objectRef<EarningView>('EarningTransaction').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    from: t.expose('from', { type: accountType, nullable: true }),
    type: t.exposeString('type', { description: "'tip', 'media', 'subscription' or 'teaser'." }),
    value: t.float({ description: "Dollars: the creator's share.", resolve: ({ cents }) => inDollars(cents) }),
    price: t.float({
      description: 'Dollars: what the buyer was charged.',
      resolve: ({ priceCents }) => inDollars(priceCents),
    }),
    add_date: t.field({ type: 'DateTime', resolve: (earning) => earning.addDate }),
    message: t.exposeString('message', { nullable: true, description: 'What came with a tip.' }),
    state: t.exposeString('state', { description: "'pending', 'available' or 'refunded'." }),
    available_date: t.field({ type: 'DateTime', resolve: (earning) => earning.availableDate }),
  }),
});

const earningDayType = builder.objectRef<EarningDayView>('EarningDay').implement({
  fields: (t) => ({
    day: t.exposeString('day', { description: 'In UTC: 2026-11-21.' }),
    value: t.float({ description: "Dollars: the creator's share.", resolve: ({ cents }) => inDollars(cents) }),
    sales: t.exposeInt('sales'),
  }),
});

const payoutDetailsType = builder.objectRef<PayoutDetailsView>('PayoutDetails').implement({
  fields: (t) => ({
    method: t.exposeString('method', { description: "'bank_wire', 'paypal', 'wise' or 'sepa'." }),
    holder: t.exposeString('holder'),
    destination: t.exposeString('destination', { description: 'An account number, an IBAN, or an email.' }),
    bank: t.exposeString('bank', { nullable: true, description: 'For a wire.' }),
    held_until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Payouts are on hold until then because the details changed; null when they are not.',
      resolve: (details) => details.heldUntil,
    }),
  }),
});

const payoutType = builder.objectRef<PayoutView>('Payout').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    date: t.field({ type: 'DateTime', resolve: (payout) => payout.date }),
    value: t.float({ description: 'Dollars.', resolve: ({ cents }) => inDollars(cents) }),
    status: t.exposeString('status', { description: "'pending', 'paid' or 'rejected'." }),
    creator: t.expose('creator', { type: accountType, nullable: true }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was rejected.' }),
    details: t.expose('details', {
      type: payoutDetailsType,
      nullable: true,
      description: 'Staff only: where it goes; null while its creator has not said.',
    }),
    held_until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'On hold until then because the payout details changed; null when it is not.',
      resolve: (payout) => payout.heldUntil,
    }),
  }),
});

const lastPaymentType = builder.objectRef<{ cents: number; date: string }>('LastPayment').implement({
  fields: (t) => ({
    value: t.float({ description: 'Dollars.', resolve: ({ cents }) => inDollars(cents) }),
    date: t.field({ type: 'DateTime', resolve: (payment) => payment.date }),
  }),
});

builder.queryFields((t) => {
  const page = () => ({
    limit: t.arg.int({ defaultValue: 10 }),
    skip: t.arg.int({ defaultValue: 0 }),
    after: t.arg.string(),
  });
  return {
    earnings_unpaid: t.float({
      description: 'Dollars pending, available and in payouts that are not sent yet. Creators only.',
      resolve: async (_root, _args, ctx) => inDollars((await getEarnings(ctx.domain)).unpaidCents),
    }),
    earnings_transactions: t.field({
      type: [earningType],
      args: page(),
      resolve: async (_root, args, ctx) => (await listEarnings(ctx.domain, parseInput(moneyListInput, args))).items,
    }),
    earnings_days: t.field({
      type: [earningDayType],
      description: 'Earnings on each of the last days, without refunds; days without earnings are left out.',
      args: { days: t.arg.int({ defaultValue: 30 }) },
      resolve: (_root, args, ctx) => listEarningDays(ctx.domain, parseInput(earningDaysInput, args)),
    }),
    earnings_payouts: t.field({
      type: [payoutType],
      args: page(),
      resolve: async (_root, args, ctx) => (await listPayouts(ctx.domain, parseInput(moneyListInput, args))).items,
    }),
    last_payment: t.field({
      type: lastPaymentType,
      nullable: true,
      resolve: async (_root, _args, ctx) => (await getEarnings(ctx.domain)).lastPayment,
    }),
    payout_details: t.field({
      type: payoutDetailsType,
      nullable: true,
      description: "Where the viewer's payouts go. Creators only.",
      resolve: (_root, _args, ctx) => getPayoutDetails(ctx.domain),
    }),
    staff_payouts: t.field({
      type: [payoutType],
      description: 'Staff only: payouts of one status, the oldest first.',
      args: {
        status: t.arg.string({ defaultValue: 'pending' }),
        limit: t.arg.int({ defaultValue: 50 }),
        skip: t.arg.int({ defaultValue: 0 }),
      },
      resolve: async (_root, args, ctx) =>
        (await listStaffPayouts(ctx.domain, parseInput(staffPayoutsInput, args))).items,
    }),
  };
});

builder.mutationFields((t) => ({
  approvePayout: t.field({
    type: payoutType,
    description:
      'Staff only: once. CONFLICT without payout details, PASSWORD_REQUIRED to approve until the password is confirmed. A rejection needs a reason, and makes the money available again.',
    args: {
      id: t.arg.id({ required: true }),
      approved: t.arg.boolean({ defaultValue: true }),
      reason: t.arg.string(),
    },
    resolve: (_root, args, ctx) => decidePayout(ctx.domain, parseInput(approvePayoutInput, args)),
  }),
  savePayoutDetails: t.field({
    type: payoutDetailsType,
    description:
      'An email for PayPal and Wise, an IBAN for SEPA, an account and its bank for a wire. New details hold payouts for 72 hours. Creators only, by a session; PASSWORD_REQUIRED until the password is confirmed.',
    args: {
      method: t.arg.string({ required: true }),
      holder: t.arg.string({ required: true }),
      destination: t.arg.string({ required: true }),
      bank: t.arg.string(),
    },
    resolve: (_root, args, ctx) => savePayoutDetails(ctx.domain, parseInput(payoutDetailsInput, args)),
  }),
  refundSale: t.id({
    description: "Staff only: refunds a tip, media or subscription and revokes its right. Returns the refund's id.",
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => (await refundSale(ctx.domain, parseInput(refundSaleInput, args))).id,
  }),
  refundPayment: t.id({
    description: 'Staff only: refunds a coin purchase to the card while the coins are unspent.',
    args: { id: t.arg.id({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, args, ctx) => (await refundPayment(ctx.domain, parseInput(refundPaymentInput, args))).id,
  }),
}));
