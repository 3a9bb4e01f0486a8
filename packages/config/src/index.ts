export { describeError, withoutAddresses } from './describe-error.ts';
export * from './environment.ts';
export * from './money-settings.ts';
export { isOpenSandbox } from './open-sandbox.ts';
export { pushSettings } from './push-settings.ts';
export { releaseStartMemory } from './release-start-memory.ts';
export * from './require-parts.ts';
export { storageQuota } from './storage-quota.ts';
export * from './web-address.ts';
