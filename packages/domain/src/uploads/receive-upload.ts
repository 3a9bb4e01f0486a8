import type { Readable } from 'node:stream';
import { messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { RangeGapError, TooManyBytesError } from '@foxreel/storage';
import { and, eq } from 'drizzle-orm';
import { badInput, type Context, DomainError } from '../kernel/index.ts';
import { asOnlyWriter } from './receiving.ts';
import { findUpload, receivedBytes, type UploadRow, uploadCanceled } from './store.ts';

export interface ReceivedUpload {
  receivedBytes: number;
  /** All bytes are here: completeUpload makes the media. */
  whole: boolean;
}

/**
 * Writes the bytes of an open upload from `start` on, straight to disk. What arrived before the connection broke stays,
 * and received_bytes tells it. The caller has checked the signature of the address. TOO_LARGE past the announced size.
 */
export async function receiveUpload(
  ctx: Context,
  input: { key: string; start: number; body: Readable },
): Promise<ReceivedUpload> {
  const upload = await findUpload(ctx, input.key);
  if (upload.state === 'canceled') throw uploadCanceled();
  if (upload.state === 'done' || (await isMovedAlready(ctx, upload))) {
    input.body.resume();
    return { receivedBytes: upload.bytes, whole: true };
  }
  const file = ctx.storage.arriving(upload.id);
  return asOnlyWriter(file.path, input.body, async () => {
    try {
      await file.append(input.body, { start: input.start, max: upload.bytes });
    } catch (error) {
      throw refusal(error);
    } finally {
      await saveReceived(ctx, upload, await file.size());
    }
    const size = await file.size();
    return { receivedBytes: size, whole: size === upload.bytes };
  });
}

async function isMovedAlready(ctx: Context, upload: UploadRow): Promise<boolean> {
  return (
    upload.receivedBytes === upload.bytes &&
    (await ctx.storage.arriving(upload.id).size()) === 0 &&
    (await receivedBytes(ctx, upload)) === upload.bytes
  );
}

async function saveReceived(ctx: Context, upload: UploadRow, bytes: number): Promise<void> {
  const open = and(eq(schema.uploads.id, upload.id), eq(schema.uploads.state, 'open'));
  await ctx.db.update(schema.uploads).set({ receivedBytes: bytes }).where(open);
}

function refusal(error: unknown): unknown {
  if (error instanceof TooManyBytesError)
    return new DomainError('TOO_LARGE', messages.uploadTooLarge, { cause: error });
  if (error instanceof RangeGapError) return badInput('range', error.message);
  return error;
}
