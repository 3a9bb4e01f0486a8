import {
  addCardInput,
  addTipInput,
  approvePayoutInput,
  buyCoinsInput,
  buyMediaInput,
  cardForm,
  defaultCardInput,
  earningDaysInput,
  moneyListInput,
  payoutDetailsInput,
  refundPaymentInput,
  refundSaleInput,
  staffPayoutsInput,
  staffPurchasesInput,
  subscribeInput,
  subscriptionDetailInput,
  subscriptionDetailOfInput,
  subscriptionIdInput,
  subscriptionPairInput,
  updateWalletInput,
} from '@foxreel/contracts';
import {
  addCard,
  addSandboxCard,
  addTip,
  buyCoins,
  buyMedia,
  cancelSubscription,
  closeSubscription,
  decidePayout,
  getEarnings,
  getPaymentTerms,
  getPayoutDetails,
  getSubscription,
  getSubscriptionDetail,
  getWallet,
  listEarningDays,
  listEarnings,
  listPayouts,
  listPurchases,
  listStaffPayouts,
  listStaffPurchases,
  listSubscriptions,
  preferCard,
  refundPayment,
  refundSale,
  savePayoutDetails,
  saveSubscriptionDetail,
  subscribe,
  updateWallet,
} from '@foxreel/domain/wallet';
import { infinite, procedure, router, signedInProcedure } from './trpc.ts';

export const walletRouter = router({
  get: signedInProcedure.query(({ ctx }) => getWallet(ctx)),
  terms: procedure.query(({ ctx }) => getPaymentTerms(ctx)),
  purchases: signedInProcedure.input(infinite(moneyListInput)).query(({ ctx, input }) => listPurchases(ctx, input)),
  addCard: signedInProcedure.input(addCardInput).mutation(({ ctx, input }) => addCard(ctx, input)),
  addSandboxCard: signedInProcedure.input(cardForm).mutation(({ ctx, input }) => addSandboxCard(ctx, input)),
  update: signedInProcedure.input(updateWalletInput).mutation(({ ctx, input }) => updateWallet(ctx, input)),
  preferCard: signedInProcedure.input(defaultCardInput).mutation(({ ctx, input }) => preferCard(ctx, input)),
  buyCoins: signedInProcedure.input(buyCoinsInput).mutation(({ ctx, input }) => buyCoins(ctx, input)),
  tip: signedInProcedure.input(addTipInput).mutation(({ ctx, input }) => addTip(ctx, input)),
  buyMedia: signedInProcedure.input(buyMediaInput).mutation(({ ctx, input }) => buyMedia(ctx, input)),
  subscription: signedInProcedure.input(subscriptionPairInput).query(({ ctx, input }) => getSubscription(ctx, input)),
  subscriptions: signedInProcedure
    .input(infinite(moneyListInput))
    .query(({ ctx, input }) => listSubscriptions(ctx, input)),
  subscribe: signedInProcedure.input(subscribeInput).mutation(({ ctx, input }) => subscribe(ctx, input)),
  cancelSubscription: signedInProcedure
    .input(subscriptionIdInput)
    .mutation(({ ctx, input }) => cancelSubscription(ctx, input)),
  detail: procedure.input(subscriptionDetailOfInput).query(({ ctx, input }) => getSubscriptionDetail(ctx, input)),
  saveDetail: signedInProcedure
    .input(subscriptionDetailInput)
    .mutation(({ ctx, input }) => saveSubscriptionDetail(ctx, input)),
  closeDetail: signedInProcedure.mutation(({ ctx }) => closeSubscription(ctx)),
  earnings: signedInProcedure.query(({ ctx }) => getEarnings(ctx)),
  earned: signedInProcedure.input(infinite(moneyListInput)).query(({ ctx, input }) => listEarnings(ctx, input)),
  earningDays: signedInProcedure.input(earningDaysInput).query(({ ctx, input }) => listEarningDays(ctx, input)),
  payouts: signedInProcedure.input(infinite(moneyListInput)).query(({ ctx, input }) => listPayouts(ctx, input)),
  payoutDetails: signedInProcedure.query(({ ctx }) => getPayoutDetails(ctx)),
  savePayoutDetails: signedInProcedure
    .input(payoutDetailsInput)
    .mutation(({ ctx, input }) => savePayoutDetails(ctx, input)),
  staffPayouts: signedInProcedure
    .input(infinite(staffPayoutsInput))
    .query(({ ctx, input }) => listStaffPayouts(ctx, input)),
  staffPurchases: signedInProcedure
    .input(infinite(staffPurchasesInput))
    .query(({ ctx, input }) => listStaffPurchases(ctx, input)),
  decidePayout: signedInProcedure.input(approvePayoutInput).mutation(({ ctx, input }) => decidePayout(ctx, input)),
  refundSale: signedInProcedure.input(refundSaleInput).mutation(({ ctx, input }) => refundSale(ctx, input)),
  refundPayment: signedInProcedure.input(refundPaymentInput).mutation(({ ctx, input }) => refundPayment(ctx, input)),
});
