export { describeError, withoutAddresses } from './describe-error.ts';
export * from './environment.ts';
export { releaseStartMemory } from './release-start-memory.ts';
export {
  askedWebAddress,
  isOpenSandbox,
  moneySettings,
  paymentOptions,
  pushSettings,
  requireParts,
  storageQuota,
  webAddress,
} from './settings.ts';
