export { audienceOf, isInAudience, outsideAudience } from './live-audience.ts';
export {
  activeSubscriptionText,
  endSubscription,
  grantPurchase,
  grantSubscription,
  isActiveSubscription,
  type Rights,
  revokePurchase,
  rightsOf,
  type SubscriptionGrant,
} from './rights.ts';
