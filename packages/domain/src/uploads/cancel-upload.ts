import { messages, type UploadIdInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from 'drizzle-orm';
import { type Context, DomainError, notFound, requireAccount, requireCreator } from '../kernel/index.ts';
import { stopReceiving } from './receiving.ts';
import { findUpload, sourceKey, type UploadRow, uploadCanceled } from './store.ts';

/** Ends the signed-in creator's own upload and deletes its bytes. Twice is fine; CONFLICT once it has become a media. */
export async function cancelUpload(ctx: Context, { key }: { key: string }): Promise<void> {
  const { accountId } = requireCreator(ctx);
  await endUpload(ctx, accountId, await findUpload(ctx, key));
}

/** As cancelUpload, by the id that listOpenUploads tells: for whoever lost the key, or is no creator any more. */
export async function cancelOwnUpload(ctx: Context, { upload: id }: UploadIdInput): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const [upload] = await ctx.db.select().from(schema.uploads).where(eq(schema.uploads.id, id));
  if (!upload) throw notFound('The upload');
  await endUpload(ctx, accountId, upload);
}

async function endUpload(ctx: Context, accountId: string, upload: UploadRow): Promise<void> {
  if (upload.accountId !== accountId) throw notFound('The upload');
  const { uploads } = schema;
  const canceled = await ctx.db
    .update(uploads)
    .set({ state: 'canceled', receivedBytes: 0 })
    .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'open')))
    .returning({ id: uploads.id });
  if (canceled.length === 0) {
    if ((await findUpload(ctx, upload.key)).state === 'done')
      throw new DomainError('CONFLICT', messages.uploadFinished);
    return;
  }
  const file = ctx.storage.arriving(upload.id);
  await stopReceiving(file.path, uploadCanceled());
  await file.discard();
  await ctx.storage.delete(sourceKey(upload.id));
}
