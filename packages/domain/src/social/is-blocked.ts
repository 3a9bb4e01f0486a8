import { schema } from '@foxreel/db';
import { and, eq, or } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { blocks } = schema;

/** Whether either of the two has blocked the other. */
export async function isBlocked(ctx: Context, one: string, other: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: blocks.id })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
