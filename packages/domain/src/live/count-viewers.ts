import { topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { lives } = schema;

/** Keeps how many play a live over HLS now, as the processes that serve it have counted. A live that is over stays as it ended. */
export function countHlsViewers(
  ctx: Pick<Context, 'db' | 'news'>,
  { live, viewers }: { live: string; viewers: number },
): Promise<void> {
  return count(
    ctx,
    { hlsViewers: viewers },
    and(eq(lives.id, live), eq(lives.state, 'live'), ne(lives.hlsViewers, viewers)),
  );
}

/** The same of those in its room. */
export function countRoomViewers(
  ctx: Pick<Context, 'db' | 'news'>,
  { live, viewers }: { live: string; viewers: number },
): Promise<void> {
  return count(ctx, { viewers }, and(eq(lives.id, live), ne(lives.state, 'ended'), ne(lives.viewers, viewers)));
}

/** Open screens of the live show all who watch, in whatever way. */
async function count(
  ctx: Pick<Context, 'db' | 'news'>,
  change: { viewers?: number; hlsViewers?: number },
  where: SQL | undefined,
): Promise<void> {
  const changed = await ctx.db
    .update(lives)
    .set(change)
    .where(where)
    .returning({ creator: lives.accountId, room: lives.viewers, hls: lives.hlsViewers });
  for (const { creator, room, hls } of changed)
    ctx.news.publish(topics.liveChat(creator), { type: 'live_viewers', creator, viewers: room + hls });
}
