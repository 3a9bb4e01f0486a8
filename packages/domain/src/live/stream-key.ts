import { randomBytes } from 'node:crypto';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, requireCreator, viewerId, withTransaction } from '../kernel/index.ts';
import { endLive } from './change-live.ts';
import { openLiveOf } from './store.ts';

const { streamKeys } = schema;

/**
 * Gives the signed-in creator a new stream key, 24 random bytes (spec part 2 §7, generateRtmp). The old one is dead at once: an
 * encoder that publishes with it is ended. Creators only.
 */
export async function generateStreamKey(ctx: Context): Promise<string> {
  const { accountId } = requireCreator(ctx);
  const key = `live_${randomBytes(24).toString('base64url')}`;
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

/** The stream key of the signed-in account, for its own eyes only; null before the first one and for anyone else. */
export async function ownStreamKey(ctx: Context): Promise<string | null> {
  const accountId = viewerId(ctx);
  if (accountId === null) return null;
  const [row] = await ctx.db
    .select({ key: streamKeys.key })
    .from(streamKeys)
    .where(eq(streamKeys.accountId, accountId));
  return row?.key ?? null;
}
