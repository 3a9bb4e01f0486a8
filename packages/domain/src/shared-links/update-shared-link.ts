import type { SharedLinkView, UpdateSharedLinkInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, notFound, requireCreator } from '../kernel/index.ts';
import { linkViews } from './view.ts';

const { sharedLinks } = schema;

/**
 * Changes what one of the signed-in creator's links costs, and its words where some are given. Who has bought keeps it. NOT_FOUND for
 * links of others, alike. Creators only.
 */
export async function updateSharedLink(ctx: Context, input: UpdateSharedLinkInput): Promise<SharedLinkView> {
  const { accountId } = requireCreator(ctx);
  const { id, priceCents, description } = input;
  const [row] = await ctx.db
    .update(sharedLinks)
    .set({ priceCents, ...(description === null || description === undefined ? {} : { description }) })
    .where(and(eq(sharedLinks.id, id), eq(sharedLinks.accountId, accountId)))
    .returning();
  const [view] = row ? await linkViews(ctx, [row]) : [];
  if (!view) throw notFound('The link');
  return view;
}
