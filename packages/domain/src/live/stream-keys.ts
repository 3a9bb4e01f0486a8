import { randomBytes } from 'node:crypto';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, requireCreator, withTransaction } from '../kernel/index.ts';
import { endLive } from './change-live.ts';
import { openLiveOf } from './store.ts';

const { streamKeys } = schema;

const newKey = (): string => `live_${randomBytes(24).toString('base64url')}`;

/**
 * Gives the signed-in creator a new stream key, 24 random bytes (spec part 2 §7, generateRtmp). The old one is dead at once: an
 * encoder that publishes with it is ended. Creators only.
 */
export async function generateStreamKey(ctx: Context): Promise<string> {
  const { accountId } = requireCreator(ctx);
  const key = newKey();
  await withTransaction(ctx, async (inner) => {
    await inner.db
      .insert(streamKeys)
      .values({ accountId, key })
      .onConflictDoUpdate({ target: streamKeys.accountId, set: { key, createdAt: new Date() } });
    const live = await openLiveOf(inner, accountId);
    if (live?.kind === 'RTMP') await endLive(inner, live.id, 'key_replaced');
  });
  return key;
}

/**
 * Replaces the stream key of an account, if it has one, and ends its live unless `keepSession` opened it from a camera: whoever
 * else is live may hold the old key or a session that has ended. For use cases that have checked the right, inside their transaction.
 */
export async function revokeStreamKey(
  ctx: Context,
  accountId: string,
  { keepSession }: { keepSession: string | null },
): Promise<void> {
  await ctx.db
    .update(streamKeys)
    .set({ key: newKey(), createdAt: new Date() })
    .where(eq(streamKeys.accountId, accountId));
  const live = await openLiveOf(ctx, accountId);
  const kept = live?.kind === 'WebRTC' && keepSession !== null && live.openedBy === keepSession;
  if (live && !kept) await endLive(ctx, live.id, 'access_revoked');
}
