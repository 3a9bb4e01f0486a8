import { schema } from '@foxreel/db';
import { and, eq, ne } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { lives } = schema;
export type LiveRow = typeof lives.$inferSelect;

/** Real time: who is connected does not depend on the sandbox's clock. */
export const realNow = (ctx: Context): Date => ctx.clock.toRealTime(ctx.clock.now());

/** The creator's live that has not ended, or null. */
export async function openLiveOf(ctx: Context, accountId: string): Promise<LiveRow | null> {
  const [row] = await ctx.db
    .select()
    .from(lives)
    .where(and(eq(lives.accountId, accountId), ne(lives.state, 'ended')));
  return row ?? null;
}
