export { audienceOf, isInAudience, outsideAudience } from './live-audience.ts';
export {
  activeSubscriptionText,
  endSubscription,
  grantPurchase,
  grantSubscription,
  holdForSale,
  isActiveSubscription,
  type Rights,
  revokePurchase,
  rightsOf,
  type SubscriptionGrant,
} from './rights.ts';
