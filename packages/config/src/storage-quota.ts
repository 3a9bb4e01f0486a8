import type { Environment } from './environment.ts';

/** What one account may keep, in bytes; the shape of StorageQuota in domain/kernel. */
export const storageQuota = ({ MEDIA_QUOTA_GB, MESSAGE_FILES_QUOTA_MB }: Environment) => ({
  mediaBytes: MEDIA_QUOTA_GB * 1_000_000_000,
  messageFileBytes: MESSAGE_FILES_QUOTA_MB * 1_000_000,
});
