import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type MediaDetails, type MediaType, mediaTypeOfName, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { enqueue } from '@foxreel/queue';
import { eq, inArray } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type';
import { v7 } from 'uuid';
import { badInput, type Context, DomainError, lockAccounts, requireCreator, withTransaction } from '../kernel/index.ts';
import { linkTags } from '../media/index.ts';
import { assertStorageQuota, type OpenUploadsInput, openUploads } from './open-uploads.ts';
import {
  checkUploadFiles,
  findUpload,
  parseStoredDetails,
  receiveUpload,
  requireUploader,
  type SongOfMedia,
  type StoredDetails,
  sourceKey,
  type UploadRow,
  uploadCanceled,
} from './receive-upload.ts';

interface NewMedia {
  id: string;
  owner: { id: string; fullname: string };
  name: string;
  bytes: number;
  details: StoredDetails;
}

/** Writes the rows of a media whose file is in place and enqueues its processing. Called inside a transaction. */
async function writeMedia(ctx: Context, { id, owner, name, bytes, details }: NewMedia): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.insert(schema.media).values({
    id,
    accountId: owner.id,
    type: typeOf(name),
    state: 'processing',
    visibility: details.visibility,
    private: details.private,
    priceCents: details.shop,
    description: details.description,
    tags: details.tags,
    songId: details.song?.id ?? null,
    availableAt: details.available_date ?? now,
    sourceKey: sourceKey(id),
    sourceName: name,
    sourceBytes: bytes,
    createdAt: now,
  });
  await linkTags(ctx, id, details.tags);
  await writePeople(ctx, id, owner, details.people);
  await enqueueProcessing(ctx, { id, accountId: owner.id }, details);
  const process = { status: 'queued', original: false, teaser: false, info: null, progress: 0, error: null } as const;
  await ctx.afterCommit(() =>
    ctx.realtime.publish(topics.account(owner.id), { type: 'media_process', media: id, process }),
  );
}

/** A sound that has to be mixed into a recording comes first: everything after it works with the mixed file. */
async function enqueueProcessing(
  ctx: Context,
  { id: media, accountId: share }: { id: string; accountId: string },
  { song }: StoredDetails,
): Promise<void> {
  const key = `process:${media}`;
  if (song === undefined || song.mixAfterSeconds === null)
    await enqueue(ctx.db, 'process_media', { media }, { key, share });
  else {
    const mix = { media, sound: song.id, afterSeconds: song.mixAfterSeconds };
    await enqueue(ctx.db, 'mix_recording', mix, { key: `mix:${media}`, share });
  }
}

function typeOf(name: string): MediaType {
  const type = mediaTypeOfName(name);
  if (!type)
    throw new DomainError('UNSUPPORTED_TYPE', messages.uploadType, { fields: { media_files: [messages.uploadType] } });
  return type;
}

/** The creator first; others by the account of that username, where there is one. */
async function writePeople(
  ctx: Context,
  mediaId: string,
  owner: NewMedia['owner'],
  names: readonly string[],
): Promise<void> {
  const usernames = names.map((name) => name.replace(/^@/, ''));
  const known = usernames.length
    ? await ctx.db
        .select({ id: schema.accounts.id, username: schema.accounts.username })
        .from(schema.accounts)
        .where(inArray(schema.accounts.username, usernames))
    : [];
  const accountOf = new Map(known.map(({ id, username }) => [username.toLowerCase(), id]));
  const others = usernames.map((name) => ({ mediaId, name, accountId: accountOf.get(name.toLowerCase()) ?? null }));
  const first = { mediaId, name: owner.fullname, accountId: owner.id };
  await ctx.db.insert(schema.mediaPeople).values([first, ...others.filter(({ accountId }) => accountId !== owner.id)]);
}

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

export interface ImportUploadInput {
  accountId: string;
  file: OpenUploadsInput['files'][number];
  /** Opens the bytes where they are. Called only when they are needed. */
  fetchBody: () => Promise<Readable>;
}

/** Takes over a file that arrived in UploadThing's cloud and makes its media. The same key twice makes one media. */
export async function importUpload(
  ctx: Context,
  { accountId, file, fetchBody }: ImportUploadInput,
): Promise<{ id: string | null }> {
  const [known] = await ctx.db
    .select({ state: schema.uploads.state })
    .from(schema.uploads)
    .where(eq(schema.uploads.key, file.key));
  if (!known) await openUploads(ctx, { accountId, files: [file] });
  if (known?.state !== 'done') await receiveUpload(ctx, { key: file.key, start: 0, body: await fetchBody() });
  return completeUpload(ctx, { key: file.key });
}

export interface CreateMediaInput {
  /** A finished local file of the caller's own; it is moved, not copied. */
  file: string;
  /** What the creator calls it; its extension tells video from photo. */
  name: string;
  details: MediaDetails;
  song?: SongOfMedia;
  /** Sent again with the same key, while uploads are remembered (a week), it is the same media. */
  idempotencyKey?: string;
}

/**
 * Makes a media of a file that is already whole, in the state 'processing'. It goes through the same row as an upload in
 * pieces, so that a process that dies halfway leaves nothing that the sweep would not find. BAD_INPUT for an unknown sound,
 * TOO_LARGE without room for it, CONFLICT for the key of another file or of other details.
 */
export async function createMedia(ctx: Context, input: CreateMediaInput): Promise<{ id: string }> {
  const { accountId } = requireCreator(ctx);
  const { size } = await stat(input.file);
  const [file] = checkUploadFiles([{ name: input.name, bytes: size }]);
  if (input.song) await requireSound(ctx, input.song.id);
  const id = v7();
  const key = `direct-${input.idempotencyKey === undefined ? id : `${accountId}-${input.idempotencyKey}`}`;
  const bodyHash = input.idempotencyKey === undefined ? null : await hashOf(input);
  const known = await withTransaction(ctx, async (inner) => {
    // The lock makes two at once count each other.
    await lockAccounts(inner, [accountId]);
    const [before] = await inner.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
    if (before) return before;
    await assertStorageQuota(inner, accountId, [{ bytes: size }]);
    await inner.db.insert(schema.uploads).values({
      id,
      key,
      accountId,
      name: file?.name ?? input.name,
      bytes: size,
      receivedBytes: size,
      details: { ...input.details, ...(input.song ? { song: input.song } : {}) },
      bodyHash,
    });
    return null;
  });
  if (known && (known.bytes !== size || (known.bodyHash ?? bodyHash) !== bodyHash)) throw keyTaken();
  if (known?.state === 'done') return { id: known.id };
  // The first try may have ended before its file was in place.
  const made = known?.id ?? id;
  await ctx.storage.adopt(input.file, sourceKey(made));
  await completeUpload(ctx, { key });
  return { id: made };
}

async function hashOf({ file, details, song }: CreateMediaInput): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.update(JSON.stringify([details, song ?? null])).digest('hex');
}

const keyTaken = () =>
  new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });

async function requireSound(ctx: Context, id: string): Promise<void> {
  const [sound] = await ctx.db.select({ id: schema.sounds.id }).from(schema.sounds).where(eq(schema.sounds.id, id));
  if (!sound) throw badInput('sound', messages.soundNotFound);
}

export interface CreateRecordingInput {
  /** A finished local file of the caller's own; it is moved, not copied. */
  file: string;
  details: MediaDetails;
  song: SongOfMedia | null;
  /** When it was recorded, as far as the sender says. */
  date: Date | null;
  /** As of createMedia. */
  idempotencyKey?: string | undefined;
}

/**
 * Makes a media of what a browser's camera recorded. A chosen sound is remembered as its song, and mixed in by the worker.
 * The recording is named by its date. UNSUPPORTED_TYPE for what is no webm by its bytes, BAD_INPUT for an unknown sound, CONFLICT for
 * another recording's key.
 */
export async function createRecording(
  ctx: Context,
  { file, details, song, date, idempotencyKey }: CreateRecordingInput,
): Promise<{ id: string }> {
  requireCreator(ctx);
  const found = await fileTypeFromFile(file).catch(() => undefined);
  if (found?.mime !== 'video/webm' && found?.mime !== 'video/matroska')
    throw new DomainError('UNSUPPORTED_TYPE', messages.recordingType, { fields: { record: [messages.recordingType] } });
  const name = `recording-${(date ?? ctx.clock.now()).toISOString().replaceAll(':', '-')}.webm`;
  return createMedia(ctx, {
    file,
    name,
    details,
    ...(song ? { song } : {}),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
}
