import type { Context } from './context.ts';

/** What one account may keep, in bytes. */
export interface StorageQuota {
  /** Its media as they were uploaded, with uploads under way. */
  mediaBytes: number;
  /** Its files in messages. */
  messageFileBytes: number;
}

const gigabyte = 1_000_000_000;
const otherwise: StorageQuota = { mediaBytes: 50 * gigabyte, messageFileBytes: gigabyte };

export const storageQuotaOf = (ctx: Context): StorageQuota => ctx.storageQuota ?? otherwise;
