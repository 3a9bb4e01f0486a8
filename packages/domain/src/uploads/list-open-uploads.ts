import type { OpenUploadView } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, eq } from 'drizzle-orm';
import { type Context, requireAccount } from '../kernel/index.ts';
import { receivedBytes } from './store.ts';

/** The viewer's own uploads that are not finished, the oldest first: at most as many as may be under way. */
export async function listOpenUploads(ctx: Context): Promise<OpenUploadView[]> {
  const { accountId } = requireAccount(ctx);
  const { uploads } = schema;
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.state, 'open')))
    .orderBy(asc(uploads.id));
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      bytes: row.bytes,
      receivedBytes: await receivedBytes(ctx, row),
      addDate: row.createdAt.toISOString(),
    })),
  );
}
