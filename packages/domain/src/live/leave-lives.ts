import { schema } from '@foxreel/db';
import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { endLive } from './change-live.ts';
import { openLiveOf } from './store.ts';

const { lives } = schema;

/** Ends the live of an account that is deleted or suspended, if one is open. For verbs that have checked the right. */
export async function endLiveOfGone(ctx: Context, accountId: string): Promise<void> {
  const live = await openLiveOf(ctx, accountId);
  if (live) await endLive(ctx, live.id, 'account_gone');
}

/**
 * Sends a viewer out of the lives of `creators`, or of everybody without it, once it is committed. Best effort: their ticket may
 * bring them back within its two minutes, and then the news of their coming sends them out again (handleLivekitEvent).
 */
export async function sendOutOfLives(ctx: Context, viewer: string, creators?: readonly string[]): Promise<void> {
  const open = await ctx.db
    .select({ room: lives.id })
    .from(lives)
    .where(
      and(
        eq(lives.state, 'live'),
        eq(lives.kind, 'WebRTC'),
        creators === undefined ? undefined : inArray(lives.accountId, [...creators]),
      ),
    );
  if (open.length === 0) return;
  await ctx.afterCommit(async () => {
    for (const { room } of open) await ctx.live.removeViewer(room, viewer).catch(() => undefined);
  });
}
