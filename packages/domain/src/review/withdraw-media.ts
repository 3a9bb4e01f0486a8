import { schema } from '@foxreel/db';
import { cancelJobs, enqueue } from '@foxreel/queue';
import { eq } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';
import { countWithdrawn } from './public-counts.ts';
import { type MediaRow, setState } from './store.ts';

/** Files of a media that a worker may be writing still are deleted this much later. Real time. */
const settledAfterMs = 60 * 60 * 1000;

/**
 * Takes a media away for good: out of every list and count, without its links, tags and waiting jobs. The caller has
 * judged whether it may. Its files are deleted by a job, unless `keepForBuyers` and somebody has bought it: then its buyers,
 * and they alone, may go on seeing it; withdrawn again without `keepForBuyers` (a report, the end of the account) it is gone
 * for them too. False when there was nothing left to take away.
 */
export async function withdrawMedia(
  ctx: Context,
  mediaId: string,
  { keepForBuyers = false }: { keepForBuyers?: boolean } = {},
): Promise<boolean> {
  const { media, mediaTags, sharedLinks, shortLinks } = schema;
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(media).where(eq(media.id, mediaId)).for('update');
    if (!row || (row.state === 'removed' && (keepForBuyers || Object.keys(row.renditions).length === 0))) return false;
    if (row.state === 'published') await countWithdrawn(ctx, row);
    await ctx.db.delete(mediaTags).where(eq(mediaTags.mediaId, mediaId));
    await ctx.db.delete(shortLinks).where(eq(shortLinks.mediaId, mediaId));
    await ctx.db.delete(sharedLinks).where(eq(sharedLinks.mediaId, mediaId));
    await cancelJobs(
      ctx.db,
      ['release', 'process', 'encode', 'transcode'].map((job) => `${job}:${mediaId}`),
    );
    await setState(ctx, row, { state: 'removed', removedAt: row.removedAt ?? ctx.clock.now() });
    if (!keepForBuyers || !(await isBought(ctx, mediaId))) await deleteFiles(ctx, row);
    return true;
  });
}

async function isBought(ctx: Context, mediaId: string): Promise<boolean> {
  const { purchases } = schema;
  const rows = await ctx.db
    .select({ buyer: purchases.accountId })
    .from(purchases)
    .where(eq(purchases.mediaId, mediaId))
    .limit(1);
  return rows.length > 0;
}

/** A media without renditions is one that nobody can open, whatever they have bought. */
async function deleteFiles(ctx: Context, row: MediaRow): Promise<void> {
  await ctx.db.update(schema.media).set({ renditions: {}, placeholder: null }).where(eq(schema.media.id, row.id));
  const settled = row.processStatus === 'done' || row.processStatus === 'failed';
  const runAt = new Date(Date.now() + (settled ? 0 : settledAfterMs));
  for (const folder of ['media', 'sources'])
    await enqueue(ctx.db, 'delete_files', { prefix: `${folder}/${row.id}/` }, { runAt });
}
