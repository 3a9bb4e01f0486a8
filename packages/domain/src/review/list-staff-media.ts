import { limits, type MediaView, type PageView, type StaffMediaInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm';
import { type Context, decodeCursor, encodeCursor, requireStaff } from '../kernel/index.ts';
import { mediaViews } from '../media/index.ts';

const { media } = schema;

const conditions: Record<StaffMediaInput['status'], SQL | undefined> = {
  pending: eq(media.state, 'review'),
  approved: inArray(media.state, ['scheduled', 'published']),
  rejected: eq(media.state, 'rejected'),
  failed: and(eq(media.processStatus, 'failed'), ne(media.state, 'removed')),
};

/** What staff decide on, or have decided. What waits comes oldest first, so that nobody is forgotten; the rest newest first. */
export async function listStaffMedia(ctx: Context, input: StaffMediaInput): Promise<PageView<MediaView>> {
  requireStaff(ctx);
  const list = `review:${input.status}`;
  const limit = input.limit ?? limits.gridPage;
  const oldestFirst = input.status === 'pending';
  const [after] = input.after === undefined ? [] : decodeCursor(ctx.secret, list, input.after);
  const rows = await ctx.db
    .select({ id: media.id })
    .from(media)
    .where(and(conditions[input.status], after === undefined ? undefined : (oldestFirst ? gt : lt)(media.id, after)))
    .orderBy((oldestFirst ? asc : desc)(media.id))
    .limit(limit + 1)
    .offset(input.skip);
  const ids = rows.slice(0, limit).map((row) => row.id);
  const last = ids.at(-1);
  return {
    items: await mediaViews(ctx, ids),
    after: rows.length > limit && last !== undefined ? encodeCursor(ctx.secret, list, [last]) : null,
  };
}
