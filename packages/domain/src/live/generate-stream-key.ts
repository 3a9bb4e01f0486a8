import { randomBytes } from 'node:crypto';
import { schema } from '@foxreel/db';
import { type Context, requireCreator, withTransaction } from '../kernel/index.ts';
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
