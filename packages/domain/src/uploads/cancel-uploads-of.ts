import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { and, eq } from 'drizzle-orm';
import { type Context, withTransaction } from '../kernel/index.ts';
import { stopReceiving } from './receiving.ts';
import { sourceKey, uploadCanceled } from './store.ts';

const { uploads } = schema;

/** Ends all uploads of an account that is deleted or suspended and deletes their bytes; with `forget` also what was said of finished ones. */
export async function cancelUploadsOf(
  ctx: Context,
  accountId: string,
  { forget = false }: { forget?: boolean } = {},
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const canceled = await ctx.db
      .update(uploads)
      .set({ state: 'canceled', receivedBytes: 0 })
      .where(and(eq(uploads.accountId, accountId), eq(uploads.state, 'open')))
      .returning({ id: uploads.id });
    for (const { id } of canceled) await enqueue(ctx.db, 'delete_files', { prefix: sourceKey(id) });
    if (forget) await ctx.db.delete(uploads).where(eq(uploads.accountId, accountId));
    await ctx.afterCommit(async () => {
      for (const { id } of canceled) {
        // What another process is receiving it refuses at the end, and the sweep takes the bytes away.
        const file = ctx.storage.arriving(id);
        await stopReceiving(file.path, uploadCanceled());
        await file.discard();
      }
    });
  });
}
