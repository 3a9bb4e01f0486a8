import type { JobPayload } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { withTransaction } from '../kernel/index.ts';
import { cutPreview, fileFaults, type ProcessingContext, processingLimits, UnusableFile } from '../processing/index.ts';
import { teaserPath } from './teaser-path.ts';

const { media, teasers, teaserWaits } = schema;

/** What has come of a cut: the messages whose open screens wait for it. */
export interface CutTeaser {
  messages: string[];
}

/**
 * Cuts the preview of a teaser, or notes why there is none; the messages with it stand either way. Run twice, it does nothing twice. A
 * video that has felled its runs often enough is given up, and no message waits for it any more.
 */
export async function cutTeaser(ctx: ProcessingContext, input: JobPayload<'cut_teaser'>): Promise<CutTeaser> {
  const [row] = await ctx.db
    .select({
      id: teasers.id,
      state: teasers.state,
      seconds: teasers.seconds,
      mediaId: media.id,
      renditions: media.renditions,
    })
    .from(teasers)
    .innerJoin(media, eq(media.id, teasers.mediaId))
    .where(eq(teasers.id, input.teaser));
  if (row?.state !== 'waiting') return { messages: [] };
  const { tools } = ctx;
  const giveUp = (reason: string, cause: unknown) => {
    tools.warn({ teaser: row.id, media: row.mediaId, reason, cause: String(cause) }, 'A preview cannot be cut');
    return settle(ctx, row.id, { state: 'failed', reason });
  };
  if (tools.attempt > processingLimits.tries) return giveUp(fileFaults.ours, 'Too many tries');
  const stored = `media/${row.mediaId}/${teaserPath(row.id)}`;
  try {
    if (!row.renditions.playable) throw new UnusableFile(fileFaults.lost);
    await cutPreview(ctx, {
      from: `media/${row.mediaId}/${row.renditions.playable.path}`,
      to: stored,
      seconds: row.seconds,
    });
  } catch (error) {
    if (tools.signal.aborted) throw error;
    if (error instanceof UnusableFile) return giveUp(error.message, error.cause);
    if (tools.attempt < processingLimits.tries) throw error;
    return giveUp(fileFaults.ours, error);
  }
  const settled = await settle(ctx, row.id, { state: 'ready', reason: null });
  await dropOfRemoved(ctx, row.mediaId, stored);
  return settled;
}

/** The row's lock makes whoever sends it now wait, or be seen among those who do. */
function settle(
  ctx: ProcessingContext,
  id: string,
  to: { state: 'ready' | 'failed'; reason: string | null },
): Promise<CutTeaser> {
  return withTransaction(ctx, async ({ db }) => {
    const [changed] = await db
      .update(teasers)
      .set({ ...to, readyAt: new Date() })
      .where(and(eq(teasers.id, id), eq(teasers.state, 'waiting')))
      .returning({ id: teasers.id });
    if (!changed) return { messages: [] };
    const waits = await db
      .delete(teaserWaits)
      .where(eq(teaserWaits.teaserId, id))
      .returning({ message: teaserWaits.messageId });
    return { messages: waits.map(({ message }) => message) };
  });
}

/** The media went away while its preview was made: its files are deleted already, so this one is as well. */
async function dropOfRemoved(ctx: ProcessingContext, mediaId: string, stored: string): Promise<void> {
  const [row] = await ctx.db.select({ renditions: media.renditions }).from(media).where(eq(media.id, mediaId));
  if (!row || Object.keys(row.renditions).length === 0) await ctx.storage.delete(stored);
}
