import { schema } from '@foxreel/db';
import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { lives } = schema;

/** Keeps how many play a live over HLS now, as the processes that serve it have counted. A live that is over stays as it ended. */
export async function countHlsViewers(
  ctx: Pick<Context, 'db'>,
  { live, viewers }: { live: string; viewers: number },
): Promise<void> {
  await ctx.db
    .update(lives)
    .set({ hlsViewers: viewers })
    .where(and(eq(lives.id, live), eq(lives.state, 'live'), ne(lives.hlsViewers, viewers)));
}
