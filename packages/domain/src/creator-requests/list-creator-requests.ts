import { type CreatorRequestListInput, type CreatorRequestView, limits, type PageView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq, gt } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, requireStaff } from '../kernel/index.ts';
import { staffCreatorRequestViews } from './view.ts';

const { creatorRequests } = schema;
const list = 'creator-requests';

/** The applications of one status, the oldest first, with all that was handed in. Staff only. */
export async function listCreatorRequests(
  ctx: Context,
  input: CreatorRequestListInput,
): Promise<PageView<CreatorRequestView>> {
  requireStaff(ctx);
  const limit = input.limit ?? limits.gridPage;
  const [before] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select()
    .from(creatorRequests)
    .where(and(eq(creatorRequests.status, input.status), before ? gt(creatorRequests.id, before) : undefined))
    .orderBy(asc(creatorRequests.id))
    .limit(limit + 1)
    .offset(input.skip);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: await staffCreatorRequestViews(ctx, rows.slice(0, limit)),
    after: last ? encodeCursor(ctx.secret, list, [last.id]) : null,
  };
}
