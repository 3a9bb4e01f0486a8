export { activeSubscriptionText, isActiveSubscription } from './active-subscription.ts';
export { endSubscription } from './end-subscription.ts';
export { grantPurchase } from './grant-purchase.ts';
export { grantSubscription, type SubscriptionGrant } from './grant-subscription.ts';
export { revokePurchase } from './revoke-purchase.ts';
export { type Rights, rightsOf } from './rights-of.ts';
