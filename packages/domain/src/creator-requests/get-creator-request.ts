import type { CreatorRequestView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { desc, eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';
import { ownCreatorRequestView } from './view.ts';

const { creatorRequests } = schema;

/** The viewer's latest application to become a creator; null without one. */
export async function getCreatorRequest(ctx: Context): Promise<CreatorRequestView | null> {
  const { accountId } = requireAccount(ctx);
  const [row] = await ctx.db
    .select()
    .from(creatorRequests)
    .where(eq(creatorRequests.accountId, accountId))
    .orderBy(desc(creatorRequests.createdAt), desc(creatorRequests.id))
    .limit(1);
  return row ? ownCreatorRequestView(ctx, row) : null;
}
