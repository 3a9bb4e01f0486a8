import type { MediaIdInput } from '@foxreel/contracts';
import { enqueue } from '@foxreel/queue';
import { type Context, holdClock, requireStaff, withTransaction } from '../kernel/index.ts';
import { isDue } from './policy.ts';
import { countPublished } from './public-counts.ts';
import { lockMedia, setState } from './store.ts';

/** Publishes an approved media whose release date has come, by the product's clock; one that came too early waits on. Run twice, it does nothing twice. */
export async function releaseMedia(ctx: Context, input: MediaIdInput): Promise<void> {
  requireStaff(ctx);
  await withTransaction(ctx, async (inner) => {
    await holdClock(inner.clock, inner.db);
    const row = await lockMedia(inner, input.media);
    if (row?.state !== 'scheduled') return;
    const now = inner.clock.now();
    if (!isDue(row, now)) {
      const runAt = inner.clock.toRealTime(row.availableAt);
      return enqueue(inner.db, 'release_media', { media: row.id }, { runAt, key: `release:${row.id}` });
    }
    await setState(inner, row, { state: 'published', publishedAt: now });
    await countPublished(inner, row);
  });
}
