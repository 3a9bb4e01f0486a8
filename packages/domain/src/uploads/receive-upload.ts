import type { Readable } from 'node:stream';
import { limits, type MediaDetails, messages, type UploadFile, uploadFiles, visibilities } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { RangeGapError, TooManyBytesError } from '@foxreel/storage';
import { and, count, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { badInput, type Context, DomainError, forbidden, notFound } from '../kernel/index.ts';

interface Receiving {
  body: Readable;
  ended: Promise<void>;
}

/** Bodies that this process is writing, by the path that they go to. */
const running = new Map<string, Receiving>();

/**
 * Runs `write` as the only writer of `path`. A newer connection takes over from an older one, which after a broken
 * network may not have noticed yet that nobody is sending any more.
 */
async function asOnlyWriter<Result>(path: string, body: Readable, write: () => Promise<Result>): Promise<Result> {
  for (let earlier = running.get(path); earlier; earlier = running.get(path)) {
    earlier.body.destroy(new DomainError('CONFLICT', messages.uploadTakenOver));
    await earlier.ended;
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  running.set(path, { body, ended });
  try {
    return await write();
  } finally {
    running.delete(path);
    resolve();
  }
}

/** Breaks off what is arriving at `path` and waits until it has stopped. */
export async function stopReceiving(path: string, reason: DomainError): Promise<void> {
  const receiving = running.get(path);
  receiving?.body.destroy(reason);
  await receiving?.ended;
}

export type UploadRow = typeof schema.uploads.$inferSelect;

/** Where the uploaded file of a media is kept for ever; never served. */
export const sourceKey = (mediaId: string) => `sources/${mediaId}/original`;

export async function findUpload(ctx: Context, key: string): Promise<UploadRow> {
  const [row] = await ctx.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
  if (!row) throw notFound('The upload');
  return row;
}

/** Bytes that have arrived, as the disk has them. */
export async function receivedBytes(ctx: Context, upload: UploadRow): Promise<number> {
  if (upload.state === 'done') return upload.bytes;
  const arrived = await ctx.storage.arriving(upload.id).size();
  if (arrived > 0 || upload.receivedBytes < upload.bytes) return arrived;
  // Stopped between the move of the whole file and the commit: nothing has to be sent again.
  return (await ctx.storage.stat(sourceKey(upload.id)))?.bytes ?? 0;
}

export async function countOpenUploads(ctx: Context, accountId: string): Promise<number> {
  const open = and(eq(schema.uploads.accountId, accountId), eq(schema.uploads.state, 'open'));
  const [row] = await ctx.db.select({ total: count() }).from(schema.uploads).where(open);
  return row?.total ?? 0;
}

/** The owner, who must still be a creator in good standing when the bytes are all here. */
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

export const uploadCanceled = () => new DomainError('CONFLICT', messages.uploadCanceled);

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
      throw uploadError(error);
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
  /** As the disk has them, not as the last connection said. */
  receivedBytes: number;
  media: string | null;
  details: unknown;
}

/** How far an upload is; for the ingest, which has checked the signature of the address. NOT_FOUND for an unknown key. */
export async function getUpload(ctx: Context, { key }: { key: string }): Promise<UploadStatus> {
  const upload = await findUpload(ctx, key);
  const { id, accountId, name, state, bytes, mediaId: media, details } = upload;
  return { id, accountId, name, state, bytes, media, details, receivedBytes: await receivedBytes(ctx, upload) };
}

/** Refuses what may not be uploaded, with the documented words (spec part 2 §5); the field is the index of the file. */
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

/** A creator may leave broken uploads behind, yet not fill the disk with them. */
export function checkOpenUploads(open: number, more: number): void {
  if (open + more > limits.uploadsOpenMax)
    throw new DomainError('RATE_LIMITED', messages.uploadsOpen, { retryAfterSeconds: 3600 });
}

/** A sound that goes with a recording; null: it is only named, as it is in the recording already. */
export interface SongOfMedia {
  id: string;
  /** Seconds from the beginning of the recording until the sound is mixed into it. */
  mixAfterSeconds: number | null;
}

/** What waits beside an upload: the creator's words, and of a recording its sound. */
export type StoredDetails = MediaDetails & { song?: SongOfMedia };

/** Parsed details as they wait beside an upload: cents stay cents, which mediaDetails would read as dollars. */
const storedDetails = z.object({
  description: z.string(),
  tags: z.array(z.string()),
  visibility: z.enum(visibilities),
  private: z.boolean(),
  shop: z.int(),
  available_date: z.coerce.date().optional(),
  people: z.array(z.string()),
  song: z.object({ id: z.string(), mixAfterSeconds: z.number().nullable() }).optional(),
});

/** Reads details that went through JSON: out of the uploads table, or back from UploadThing's cloud. */
export function parseStoredDetails(value: unknown): StoredDetails {
  const { available_date, song, ...details } = storedDetails.parse(value);
  return { ...details, ...(available_date ? { available_date } : {}), ...(song ? { song } : {}) };
}
