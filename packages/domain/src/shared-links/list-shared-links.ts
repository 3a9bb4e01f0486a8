import { limits, type PageView, type SharedLinkListInput, type SharedLinkView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, requireCreator } from '../kernel/index.ts';
import { linkViews } from './view.ts';

const { sharedLinks } = schema;
const listName = 'shared-links';

/** The signed-in creator's links, the newest first. Creators only. */
export async function listSharedLinks(ctx: Context, input: SharedLinkListInput): Promise<PageView<SharedLinkView>> {
  const { accountId } = requireCreator(ctx);
  const limit = input.limit ?? limits.listPage;
  const [time, id] = input.after === undefined ? [] : decodeCursor(ctx.secret, listName, input.after);
  const behind =
    time === undefined || id === undefined
      ? undefined
      : sql`(${sharedLinks.createdAt}, ${sharedLinks.id}) < (${time}::timestamptz, ${id})`;
  const rows = await ctx.db
    .select()
    .from(sharedLinks)
    .where(and(eq(sharedLinks.accountId, accountId), behind))
    .orderBy(desc(sharedLinks.createdAt), desc(sharedLinks.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await linkViews(ctx, shown),
    after:
      rows.length > limit && last ? encodeCursor(ctx.secret, listName, [last.createdAt.toISOString(), last.id]) : null,
  };
}
