import type { Readable } from 'node:stream';
import { uploadFile } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, ne } from '@foxreel/db/drizzle';
import { v7 } from 'uuid';
import { type Context, lockAccounts, requireCreator, withTransaction } from '../kernel/index.ts';
import { sourceKey, uploadCanceled } from './arriving-upload.ts';
import { completeUpload, keyTaken } from './complete-upload.ts';
import { assertStorageQuota } from './open-uploads.ts';
import { checkUploadFiles, type StoredDetails } from './receive-upload.ts';

const { uploads } = schema;

/** A form's file in the store, before anybody has read what it is to be. */
export interface FormUpload {
  /** Of its upload, and of its future media. */
  id: string;
  name: string;
  bytes: number;
}

const keyOf = (id: string) => `direct-${id}`;

/**
 * Streams a file of a form into the store, where its media will have it. Its size and details are unknown until the form has
 * ended; its open upload lets the sweep find it if the process dies before. completeFormUpload or dropFormUpload must follow.
 * Rejects with the body's own error, and leaves nothing then.
 */
export async function receiveFormUpload(ctx: Context, input: { name: string; body: Readable }): Promise<FormUpload> {
  const { accountId } = requireCreator(ctx);
  const id = v7();
  // A name that will be refused, with the other mistakes of the form, is not kept.
  const name = uploadFile.shape.name.safeParse(input.name).data ?? '';
  await ctx.db.insert(uploads).values({ id, key: keyOf(id), accountId, name, bytes: 0, details: {} });
  try {
    const { bytes } = await ctx.storage.put(sourceKey(id), input.body);
    return { id, name: input.name, bytes };
  } catch (error) {
    await dropFormUpload(ctx, { id });
    throw error;
  }
}

export interface CompleteFormUploadInput extends FormUpload {
  details: StoredDetails;
  /** Calls with the same key create one media. The hash tells whether they mean the same. */
  repeat?: { key: string; bodyHash: string };
}

/**
 * Creates the media of a form's file, with the same id, or returns the one of an earlier call with its key. UNSUPPORTED_TYPE and
 * BAD_INPUT for its name and size, TOO_LARGE over the quota, CONFLICT if the upload was canceled meanwhile, or the key belongs to
 * another file or details.
 */
export async function completeFormUpload(
  ctx: Context,
  { id, name, bytes, details, repeat }: CompleteFormUploadInput,
): Promise<{ id: string }> {
  const { accountId } = requireCreator(ctx);
  const [file] = checkUploadFiles([{ name, bytes }]);
  const { key, bodyHash } = repeat ?? { key: keyOf(id), bodyHash: null };
  const before = await withTransaction(ctx, async (inner) => {
    // With the lock, concurrent calls count each other.
    await lockAccounts(inner, [accountId]);
    const [earlier] = repeat ? await inner.db.select().from(uploads).where(eq(uploads.key, key)) : [];
    if (earlier) return earlier;
    await assertStorageQuota(inner, accountId, [{ bytes }]);
    const known = await inner.db
      .update(uploads)
      .set({ key, name: file?.name ?? name, bytes, receivedBytes: bytes, details, bodyHash })
      .where(and(eq(uploads.id, id), eq(uploads.accountId, accountId), eq(uploads.state, 'open')))
      .returning({ id: uploads.id });
    if (known.length === 0) throw uploadCanceled();
    return null;
  });
  if (before && (before.bytes !== bytes || before.bodyHash !== bodyHash)) throw keyTaken();
  if (before?.state !== 'done') await completeUpload(ctx, { key });
  return { id: before?.id ?? id };
}

/** Deletes a form's file that has not become a media; does nothing to one that has. */
export async function dropFormUpload(ctx: Context, { id }: { id: string }): Promise<void> {
  const { accountId } = requireCreator(ctx);
  const unused = and(eq(uploads.id, id), eq(uploads.accountId, accountId), ne(uploads.state, 'done'));
  const [row] = await ctx.db.select({ id: uploads.id }).from(uploads).where(unused);
  if (!row) return;
  await ctx.storage.delete(sourceKey(id));
  await ctx.db.delete(uploads).where(unused);
}
