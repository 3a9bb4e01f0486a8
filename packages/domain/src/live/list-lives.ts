import type { LiveListInput, LiveView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Context, viewerId } from '../kernel/index.ts';
import { liveColumns, liveView, watchable } from './view.ts';

const { accounts, lives } = schema;

/** Who is live now, the most watched first (spec part 1 §7, lives(limit 20)); without those hidden by a block. */
export async function listLives(ctx: Context, input: LiveListInput): Promise<LiveView[]> {
  const rows = await ctx.db
    .select(liveColumns)
    .from(lives)
    .innerJoin(accounts, eq(accounts.id, lives.accountId))
    .where(and(eq(lives.state, 'live'), watchable(viewerId(ctx))))
    .orderBy(desc(sql`${lives.viewers} + ${lives.hlsViewers}`), desc(lives.id))
    .limit(input.limit);
  return rows.map(liveView);
}
