export { describeError, withoutAddresses } from './describe-error.ts';
export * from './environment.ts';
export { freeStartupMemory } from './free-startup-memory.ts';
export {
  behindPooler,
  databaseOptions,
  isOpenSandbox,
  moneySettings,
  paymentOptions,
  pushSettings,
  requestedWebAddress,
  requireParts,
  storageQuota,
  tracingOptions,
  webAddress,
} from './settings.ts';
