import { schema } from '@foxreel/db';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

export type MediaRow = typeof schema.media.$inferSelect;
type ProcessStatus = MediaRow['processStatus'];

/** The media as it stands, or null when it is gone and nothing is left to do. */
export async function findMedia(ctx: Context, id: string): Promise<MediaRow | null> {
  const [row] = await ctx.db.select().from(schema.media).where(eq(schema.media.id, id));
  return row && row.state !== 'removed' ? row : null;
}

export interface ProcessChange {
  status?: ProcessStatus;
  progress?: number;
  error?: string | null;
  info?: MediaRow['info'];
  placeholder?: string;
  /** Added to what is there. */
  renditions?: MediaRow['renditions'];
  state?: MediaRow['state'];
}

/** Writes a step of the processing if the media is still at one of `from` and not removed; null, and nothing written, when it is not. */
export async function changeProcess(
  ctx: Context,
  id: string,
  from: readonly ProcessStatus[],
  change: ProcessChange,
): Promise<MediaRow | null> {
  const [row] = await ctx.db
    .update(schema.media)
    .set({
      ...(change.status ? { processStatus: change.status } : {}),
      ...(change.progress === undefined ? {} : { processProgress: change.progress }),
      ...(change.error === undefined ? {} : { processError: change.error }),
      ...(change.info ? { info: change.info } : {}),
      ...(change.placeholder ? { placeholder: change.placeholder } : {}),
      ...(change.renditions
        ? { renditions: sql`${schema.media.renditions} || ${JSON.stringify(change.renditions)}::jsonb` }
        : {}),
      ...(change.state ? { state: change.state } : {}),
    })
    .where(
      and(eq(schema.media.id, id), inArray(schema.media.processStatus, [...from]), ne(schema.media.state, 'removed')),
    )
    .returning();
  return row ?? null;
}
