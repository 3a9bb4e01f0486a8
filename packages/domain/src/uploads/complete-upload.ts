import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { type Context, DomainError, withTransaction } from '../kernel/index.ts';
import { findUpload, requireUploader, sourceKey, type UploadRow, uploadCanceled } from './store.ts';
import { parseStoredDetails } from './stored-details.ts';
import { writeMedia } from './write-media.ts';

/**
 * Makes the media of an upload whose bytes are all here: its file is moved into place, then rows, job and the upload's end
 * are committed together. The media has the upload's id, so the same key completed twice, or at once, makes one media.
 */
export async function completeUpload(ctx: Context, { key }: { key: string }): Promise<{ id: string | null }> {
  const upload = await findUpload(ctx, key);
  if (upload.state === 'done') return { id: upload.mediaId };
  if (upload.state === 'canceled') throw uploadCanceled();
  await moveIntoPlace(ctx, upload);
  try {
    return await withTransaction(ctx, (inner) => finish(inner, upload));
  } catch (error) {
    if (error instanceof DomainError) await ctx.storage.deletePrefix(`sources/${upload.id}`);
    throw error;
  }
}

async function moveIntoPlace(ctx: Context, upload: UploadRow): Promise<void> {
  const file = ctx.storage.arriving(upload.id);
  if ((await file.size()) === upload.bytes) {
    try {
      await ctx.storage.adopt(file.path, sourceKey(upload.id));
      return;
    } catch (error) {
      // Another completion of the same key was faster, or this is not the reason: the file's place tells.
      if (!(await isInPlace(ctx, upload))) throw error;
    }
  }
  if (!(await isInPlace(ctx, upload))) throw new DomainError('CONFLICT', messages.uploadIncomplete);
}

const isInPlace = async (ctx: Context, upload: UploadRow) =>
  (await ctx.storage.stat(sourceKey(upload.id)))?.bytes === upload.bytes;

async function finish(ctx: Context, { id }: UploadRow): Promise<{ id: string | null }> {
  const [upload] = await ctx.db.select().from(schema.uploads).where(eq(schema.uploads.id, id)).for('update');
  if (upload?.state === 'done') return { id: upload.mediaId };
  if (upload?.state !== 'open') throw uploadCanceled();
  const { fullname } = await requireUploader(ctx, upload.accountId);
  const owner = { id: upload.accountId, fullname };
  await writeMedia(ctx, {
    id,
    owner,
    name: upload.name,
    bytes: upload.bytes,
    details: parseStoredDetails(upload.details),
  });
  await ctx.db
    .update(schema.uploads)
    .set({ state: 'done', mediaId: id, receivedBytes: upload.bytes })
    .where(eq(schema.uploads.id, id));
  return { id };
}
