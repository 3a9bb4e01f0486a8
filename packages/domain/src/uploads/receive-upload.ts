import type { Readable } from 'node:stream';
import { limits, type MediaDetails, messages, type UploadFile, uploadFiles, visibilities } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull } from '@foxreel/db/drizzle';
import { RangeGapError, TooManyBytesError } from '@foxreel/storage';
import { z } from 'zod';
import { badInput, type Context, DomainError, forbidden, notFound } from '../kernel/index.ts';
import { arrivingUpload, sourceKey, uploadCanceled } from './arriving-upload.ts';

interface Receiving {
  body: Readable;
  ended: Promise<void>;
}

/** Bodies that this process is writing, by upload. */
const running = new Map<string, Receiving>();

/**
 * Runs `write` as the upload's only writer in this process. A newer connection takes over from an older one, which after a network failure may
 * not have noticed that nobody is sending any more.
 */
async function asOnlyWriter<Result>(id: string, body: Readable, write: () => Promise<Result>): Promise<Result> {
  for (let earlier = running.get(id); earlier; earlier = running.get(id)) {
    earlier.body.destroy(new DomainError('CONFLICT', messages.uploadTakenOver));
    await earlier.ended;
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  running.set(id, { body, ended });
  try {
    return await write();
  } finally {
    running.delete(id);
    resolve();
  }
}

/** Interrupts what this process is receiving of an upload and waits until it has stopped. */
export async function stopReceiving(id: string, reason: DomainError): Promise<void> {
  const receiving = running.get(id);
  receiving?.body.destroy(reason);
  await receiving?.ended;
}

export type UploadRow = typeof schema.uploads.$inferSelect;

export async function findUpload(ctx: Context, key: string): Promise<UploadRow> {
  const [row] = await ctx.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
  if (!row) throw notFound('The upload');
  return row;
}

/** Bytes received, according to the store. */
export async function receivedBytes(ctx: Context, upload: UploadRow): Promise<number> {
  if (upload.state !== 'open') return upload.state === 'done' ? upload.bytes : 0;
  const arrived = await arrivingUpload(ctx, upload.id).size();
  if (arrived > 0 || upload.receivedBytes < upload.bytes) return arrived;
  // Interrupted between moving the whole file and the commit: nothing has to be sent again.
  return (await ctx.storage.stat(sourceKey(upload.id)))?.bytes ?? 0;
}

export async function countOpenUploads(ctx: Context, accountId: string): Promise<number> {
  const open = and(eq(schema.uploads.accountId, accountId), eq(schema.uploads.state, 'open'));
  const [row] = await ctx.db.select({ total: count() }).from(schema.uploads).where(open);
  return row?.total ?? 0;
}

/** The owner, who must still be an active creator when the upload is complete. */
export async function requireUploader(ctx: Context, accountId: string): Promise<{ fullname: string }> {
  const { accounts } = schema;
  const [owner] = await ctx.db
    .select({ fullname: accounts.fullname, creator: accounts.creator, suspendedAt: accounts.suspendedAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)));
  if (!owner) throw notFound('The account');
  if (owner.suspendedAt) throw forbidden(messages.suspended);
  if (!owner.creator) throw forbidden(messages.creatorOnly);
  return owner;
}

export interface ReceivedUpload {
  receivedBytes: number;
  /** All bytes are here: completeUpload creates the media. */
  whole: boolean;
}

/**
 * Writes an open upload's bytes from `start` on, straight to the store. Bytes from before a lost connection stay, and received_bytes
 * tells how many. The caller has verified the URL's signature. TOO_LARGE past the announced size.
 */
export async function receiveUpload(
  ctx: Context,
  input: { key: string; start: number; body: Readable },
): Promise<ReceivedUpload> {
  const upload = await findUpload(ctx, input.key);
  if (upload.state === 'canceled') throw uploadCanceled();
  if (upload.state === 'done' || (await isAlreadyInPlace(ctx, upload))) {
    input.body.resume();
    return { receivedBytes: upload.bytes, whole: true };
  }
  const file = arrivingUpload(ctx, upload.id);
  return asOnlyWriter(upload.id, input.body, async () => {
    try {
      await file.append(input.body, { start: input.start, max: upload.bytes });
    } catch (error) {
      throw uploadError(error);
    } finally {
      await saveReceived(ctx, upload, await file.size());
    }
    const size = await file.size();
    return { receivedBytes: size, whole: size === upload.bytes };
  });
}

async function isAlreadyInPlace(ctx: Context, upload: UploadRow): Promise<boolean> {
  return (
    upload.receivedBytes === upload.bytes && (await ctx.storage.stat(sourceKey(upload.id)))?.bytes === upload.bytes
  );
}

async function saveReceived(ctx: Context, upload: UploadRow, bytes: number): Promise<void> {
  const open = and(eq(schema.uploads.id, upload.id), eq(schema.uploads.state, 'open'));
  await ctx.db.update(schema.uploads).set({ receivedBytes: bytes }).where(open);
}

function uploadError(error: unknown): unknown {
  if (error instanceof TooManyBytesError)
    return new DomainError('TOO_LARGE', messages.uploadTooLarge, { cause: error });
  if (error instanceof RangeGapError) return badInput('range', error.message);
  return error;
}

export interface UploadStatus {
  id: string;
  accountId: string;
  name: string;
  state: 'open' | 'done' | 'canceled';
  bytes: number;
  /** According to the store, not to the last connection. */
  receivedBytes: number;
  media: string | null;
  details: unknown;
  /** Whether the session that opened it has not ended: without it, only the signed-in owner may send. */
  addressOpen: boolean;
}

/** An upload's progress; for the ingest, which has verified the URL's signature. NOT_FOUND for an unknown key. */
export async function getUpload(ctx: Context, { key }: { key: string }): Promise<UploadStatus> {
  const upload = await findUpload(ctx, key);
  const { id, accountId, name, state, bytes, mediaId: media, details } = upload;
  const addressOpen = upload.openedBy !== null;
  const received = await receivedBytes(ctx, upload);
  return { id, accountId, name, state, bytes, media, details, addressOpen, receivedBytes: received };
}

/** Rejects files that may not be uploaded, with the documented messages (spec part 2 §5); the field is the file's index. */
export function checkUploadFiles(files: readonly { name: string; bytes: number }[]): UploadFile[] {
  const parsed = uploadFiles.safeParse(files);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? messages.uploadType;
  const fields: Record<string, string[]> = {};
  for (const { path, message: text } of parsed.error.issues) {
    const field = path.length > 0 ? `media_files[${String(path[0])}]` : 'media_files';
    fields[field] = [...(fields[field] ?? []), text];
  }
  throw new DomainError(codes[message] ?? 'BAD_INPUT', message, { fields });
}

const codes: Record<string, 'TOO_LARGE' | 'UNSUPPORTED_TYPE'> = {
  [messages.uploadTooLarge]: 'TOO_LARGE',
  [messages.uploadType]: 'UNSUPPORTED_TYPE',
};

/** Creators may leave broken uploads behind, but not fill the disk with them. */
export function checkOpenUploads(open: number, more: number): void {
  if (open + more > limits.uploadsOpenMax)
    throw new DomainError('RATE_LIMITED', messages.uploadsOpen, { retryAfterSeconds: 3600 });
}

/** A recording's sound; null: it is only named, because the recording already contains it. */
export interface SongOfMedia {
  id: string;
  /** Offset of the sound in the recording, in seconds. */
  mixAfterSeconds: number | null;
}

/** What is stored with an upload: the creator's details, and a recording's sound. */
export type StoredDetails = MediaDetails & { song?: SongOfMedia };

/** Parsed details as stored with an upload: prices stay in cents, which mediaDetails would read as dollars. */
const storedDetails = z.object({
  description: z.string(),
  alt_text: z.string().optional(),
  tags: z.array(z.string()),
  visibility: z.enum(visibilities),
  private: z.boolean(),
  shop: z.int(),
  available_date: z.coerce.date().optional(),
  people: z.array(z.string()),
  song: z.object({ id: z.string(), mixAfterSeconds: z.number().nullable() }).optional(),
});

/** Parses details that were stored as JSON: in the uploads table, or in UploadThing's cloud. */
export function parseStoredDetails(value: unknown): StoredDetails {
  const { available_date, song, alt_text, ...details } = storedDetails.parse(value);
  return {
    ...details,
    ...(alt_text ? { alt_text } : {}),
    ...(available_date ? { available_date } : {}),
    ...(song ? { song } : {}),
  };
}
