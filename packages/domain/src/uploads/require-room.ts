import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne, sum } from 'drizzle-orm';
import { type Context, DomainError, storageQuotaOf } from '../kernel/index.ts';

const { media, uploads } = schema;

/**
 * Refuses files that an account has no room for: its media and its uploads under way may take so much in all (MEDIA_QUOTA_GB). What was
 * removed takes no room. The caller holds the lock of the account where two at once must count each other. TOO_LARGE.
 */
export async function requireRoom(ctx: Context, accountId: string, files: readonly { bytes: number }[]): Promise<void> {
  const { mediaBytes } = storageQuotaOf(ctx);
  const [kept] = await ctx.db
    .select({ bytes: sum(media.sourceBytes) })
    .from(media)
    .where(and(eq(media.accountId, accountId), ne(media.state, 'removed')));
  const [arriving] = await ctx.db
    .select({ bytes: sum(uploads.bytes) })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.state, 'open')));
  const more = files.reduce((total, { bytes }) => total + bytes, 0);
  if (Number(kept?.bytes ?? 0) + Number(arriving?.bytes ?? 0) + more <= mediaBytes) return;
  const message = messages.mediaQuota(mediaBytes / 1_000_000_000);
  throw new DomainError('TOO_LARGE', message, { fields: { media_files: [message] } });
}
