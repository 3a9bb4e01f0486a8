import { schema } from '@foxreel/db';
import type { Context } from '../kernel/index.ts';

/** The open screens of these messages are told when the preview is ready. In the transaction that prepared the teaser and sent them. */
export async function awaitTeaser(ctx: Context, teaserId: string, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  await ctx.db
    .insert(schema.teaserWaits)
    .values(messageIds.map((messageId) => ({ teaserId, messageId })))
    .onConflictDoNothing();
}
