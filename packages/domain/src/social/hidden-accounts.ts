import { schema } from '@foxreel/db';
import { eq, or } from 'drizzle-orm';
import { type Context, viewerId } from '../kernel/index.ts';

const { blocks } = schema;

/** Everybody whom the viewer has blocked or who has blocked them: what a stream of news is filtered by. Empty for visitors. */
export async function hiddenAccounts(ctx: Context): Promise<Set<string>> {
  const viewer = viewerId(ctx);
  if (viewer === null) return new Set();
  const rows = await ctx.db
    .select({ blocker: blocks.blockerId, blocked: blocks.blockedId })
    .from(blocks)
    .where(or(eq(blocks.blockerId, viewer), eq(blocks.blockedId, viewer)));
  return new Set(rows.map(({ blocker, blocked }) => (blocker === viewer ? blocked : blocker)));
}
