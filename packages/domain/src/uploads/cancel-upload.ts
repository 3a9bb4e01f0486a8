import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, DomainError, notFound, requireCreator } from '../kernel/index.ts';
import { stopReceiving } from './receiving.ts';
import { findUpload, sourceKey, uploadCanceled } from './store.ts';

/** Ends the signed-in creator's own upload and deletes its bytes. Twice is fine; CONFLICT once it has become a media. */
export async function cancelUpload(ctx: Context, { key }: { key: string }): Promise<void> {
  const { accountId } = requireCreator(ctx);
  const upload = await findUpload(ctx, key);
  if (upload.accountId !== accountId) throw notFound('The upload');
  const { uploads } = schema;
  const canceled = await ctx.db
    .update(uploads)
    .set({ state: 'canceled', receivedBytes: 0 })
    .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'open')))
    .returning({ id: uploads.id });
  if (canceled.length === 0) {
    if ((await findUpload(ctx, key)).state === 'done') throw new DomainError('CONFLICT', messages.uploadFinished);
    return;
  }
  const file = ctx.storage.arriving(upload.id);
  await stopReceiving(file.path, uploadCanceled());
  await file.discard();
  await ctx.storage.delete(sourceKey(upload.id));
}
