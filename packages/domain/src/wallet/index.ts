export { buyCoins, getPaymentTerms, settleOpenPayment } from './coin-purchases.ts';
export { earningsCsv, getEarnings, listEarningDays, listEarnings } from './earnings.ts';
export { chargeDormancy, releaseEarnings, runMoneyRound } from './money-round.ts';
export { getPayoutDetails, restorePayoutDetails, savePayoutDetails } from './payout-details.ts';
export { computePayouts, decidePayout, listPayouts, listStaffPayouts } from './payouts.ts';
export { listPurchases, listStaffPurchases } from './purchases.ts';
export { chargeBackPayment, handlePaymentWebhook, refundPayment, refundSale } from './refunds.ts';
export { remindRenewal, renewSubscription } from './renewals.ts';
export {
  buyMedia,
  isInsufficientCoins,
  lockWallet,
  postSale,
  requireAgreedPrice,
  type Sale,
  sellMedia,
  sellTeaser,
} from './sales.ts';
export { getSubscription, listSubscriptions } from './subscription-terms.ts';
export {
  cancelSubscription,
  closeSubscription,
  getSubscriptionDetail,
  saveSubscriptionDetail,
  stopRenewalsBetween,
  stopRenewalsTo,
  subscribe,
} from './subscriptions.ts';
export { addTip } from './tips.ts';
export { listTipsBetween } from './tips-between.ts';
export { addCard, addSandboxCard, forfeitCoins, getWallet, listCoinPacks, preferCard, updateWallet } from './wallet.ts';
