export { deleteAccount, suspendAccount } from './delete-account.ts';
export { eraseAccount } from './erase-account.ts';
export { dropExpiredPartitions } from './expired-partitions.ts';
export { type ExportedPart, exportAccount } from './export-account.ts';
export { deleteExpiredRecords } from './retained-records.ts';
