import { type MediaView, messages, type ReviewMediaInput } from '@foxreel/contracts';
import { enqueue } from '@foxreel/queue';
import { type Context, DomainError, holdClock, notFound, requireStaff, withTransaction } from '../kernel/index.ts';
import { mediaViews } from '../media/index.ts';
import { effectOfReview } from './policy.ts';
import { countPublished, countWithdrawn } from './public-counts.ts';
import { lockMedia, setState } from './store.ts';

/**
 * Staff (or the system) let a media out or turn it down, with a reason that its owner sees. An approved one is published,
 * or waits for its release date. A decision can be changed later; the same one twice does nothing twice.
 * NOT_FOUND, and CONFLICT for a media that has not been processed.
 */
export async function reviewMedia(ctx: Context, input: ReviewMediaInput): Promise<MediaView | null> {
  const reviewer = requireStaff(ctx);
  await withTransaction(ctx, async (inner) => {
    await holdClock(inner.clock, inner.db);
    const row = await lockMedia(inner, input.id);
    if (!row) throw notFound('Media');
    const now = inner.clock.now();
    const effect = effectOfReview(row, input.approved, now);
    if (effect === 'refuse') throw new DomainError('CONFLICT', messages.notProcessed);
    if (effect === 'nothing') return;
    const decision = { reviewedAt: now, reviewedBy: reviewer };
    if (effect === 'rejected') {
      await setState(inner, row, { state: effect, ...decision, reviewReason: input.reason ?? null });
      if (row.state === 'published') await countWithdrawn(inner, row);
      return;
    }
    const publishedAt = effect === 'published' ? (row.publishedAt ?? now) : null;
    await setState(inner, row, { state: effect, ...decision, reviewReason: null, publishedAt });
    if (effect === 'published') await countPublished(inner, row);
    else {
      const runAt = inner.clock.toRealTime(row.availableAt);
      await enqueue(inner.db, 'release_media', { media: row.id }, { runAt, key: `release:${row.id}` });
    }
  });
  const [view] = await mediaViews(ctx, [input.id]);
  return view ?? null;
}
