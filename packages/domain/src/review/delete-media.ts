import type { MediaIdInput } from '@foxreel/contracts';
import { type Context, withTransaction } from '../kernel/index.ts';
import { lockOwnMedia } from './update-media.ts';
import { withdrawMedia } from './withdraw-media.ts';

/**
 * Its creator takes a media away (mutation deleteMedia); those who bought it keep it, unless staff had turned it down. True: it is gone.
 * NOT_FOUND for what the caller may not know of, FORBIDDEN for another's.
 */
export async function deleteMedia(ctx: Context, input: MediaIdInput): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const row = await lockOwnMedia(ctx, input.media);
    return withdrawMedia(ctx, row.id, { keepForBuyers: row.state !== 'rejected' });
  });
}
