import type { SharedLinkInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, requireCreator } from '../kernel/index.ts';

const { sharedLinks } = schema;

/** Removes one of the signed-in creator's links: it opens nothing from then on; who has bought keeps it. False when there is none. Creators only. */
export async function removeSharedLink(ctx: Context, { id }: SharedLinkInput): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  const removed = await ctx.db
    .delete(sharedLinks)
    .where(and(eq(sharedLinks.id, id), eq(sharedLinks.accountId, accountId)))
    .returning({ id: sharedLinks.id });
  return removed.length > 0;
}
