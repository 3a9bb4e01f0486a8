import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

export type MediaRow = typeof schema.media.$inferSelect;

/** The media, locked until the transaction ends: decisions on one media come one after another. */
export async function lockMedia(ctx: Context, id: string): Promise<MediaRow | null> {
  const [row] = await ctx.db.select().from(schema.media).where(eq(schema.media.id, id)).for('update');
  return row && row.state !== 'removed' ? row : null;
}

/** Writes a new state with what belongs to it, and tells the owner's and the onlookers' screens. */
export async function setState(
  ctx: Context,
  row: MediaRow,
  change: Pick<MediaRow, 'state'> &
    Partial<Pick<MediaRow, 'publishedAt' | 'removedAt' | 'reviewedAt' | 'reviewedBy' | 'reviewReason'>>,
): Promise<void> {
  await ctx.db.update(schema.media).set(change).where(eq(schema.media.id, row.id));
  await publishState(ctx, row, change.state);
}

/** Tells the owner's and the onlookers' screens of a change, and the servers that remember who may open the files. */
export async function publishState(ctx: Context, row: MediaRow, state: MediaRow['state']): Promise<void> {
  await ctx.afterCommit(() => {
    for (const topic of [topics.account(row.accountId), topics.media(row.id), topics.files()])
      ctx.news.publish(topic, { type: 'media_state', media: row.id, state });
  });
}
