import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type MediaDetails, type MediaType, mediaTypeOfName, messages, topics } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray } from '@foxreel/db/drizzle';
import { enqueue } from '@foxreel/queue';
import { v7 } from 'uuid';
import { badInput, type Context, DomainError, lockAccounts, requireCreator, withTransaction } from '../kernel/index.ts';
import { linkTags } from '../media/index.ts';
import { arrivingUpload, sourceKey, uploadCanceled } from './arriving-upload.ts';
import { assertStorageQuota, type OpenUploadsInput, openUploads } from './open-uploads.ts';
import {
  checkUploadFiles,
  findUpload,
  parseStoredDetails,
  receiveUpload,
  requireUploader,
  type SongOfMedia,
  type StoredDetails,
  type UploadRow,
} from './receive-upload.ts';

interface NewMedia {
  id: string;
  owner: { id: string; fullname: string };
  name: string;
  bytes: number;
  details: StoredDetails;
}

/** Inserts a media whose file is in place and enqueues its processing. Needs a transaction. */
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
    altText: details.alt_text || null,
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

/** A sound is mixed into a recording first: everything after it uses the mixed file. */
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

/** The creator first; others linked to the account with that username, if any. */
async function writePeople(
  ctx: Context,
  mediaId: string,
  owner: NewMedia['owner'],
  names: readonly string[],
): Promise<void> {
  const usernames = names.map((name) => name.replace(/^@/, ''));
  const existing = usernames.length
    ? await ctx.db
        .select({ id: schema.accounts.id, username: schema.accounts.username })
        .from(schema.accounts)
        .where(inArray(schema.accounts.username, usernames))
    : [];
  const accountOf = new Map(existing.map(({ id, username }) => [username.toLowerCase(), id]));
  const others = usernames.map((name) => ({ mediaId, name, accountId: accountOf.get(name.toLowerCase()) ?? null }));
  const first = { mediaId, name: owner.fullname, accountId: owner.id };
  await ctx.db.insert(schema.mediaPeople).values([first, ...others.filter(({ accountId }) => accountId !== owner.id)]);
}

/**
 * Creates the media of a complete upload: moves the file into place, then commits rows, job and the end of the upload together.
 * The media gets the upload's id, so that repeated or concurrent calls with one key create one media.
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
  const file = arrivingUpload(ctx, upload.id);
  if ((await file.size()) === upload.bytes) {
    try {
      await file.finish();
      return;
    } catch (error) {
      // A concurrent completion was faster, a newer connection started over, or there is another reason: what is there tells.
      if (!(await isInPlace(ctx, upload)) && (await file.size()) === upload.bytes) throw error;
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
    .set({ state: 'done', mediaId: id, receivedBytes: upload.bytes, arrival: null })
    .where(eq(schema.uploads.id, id));
  return { id };
}

export interface ImportUploadInput {
  accountId: string;
  file: OpenUploadsInput['files'][number];
  /** Opens the file's bytes. Called only if needed. */
  fetchBody: () => Promise<Readable>;
}

/** Imports a file from UploadThing's cloud and creates its media. Repeats with the same key create one media. */
export async function importUpload(
  ctx: Context,
  { accountId, file, fetchBody }: ImportUploadInput,
): Promise<{ id: string | null }> {
  const [existing] = await ctx.db
    .select({ state: schema.uploads.state })
    .from(schema.uploads)
    .where(eq(schema.uploads.key, file.key));
  if (!existing) await openUploads(ctx, { accountId, files: [file] });
  if (existing?.state !== 'done') await receiveUpload(ctx, { key: file.key, start: 0, body: await fetchBody() });
  return completeUpload(ctx, { key: file.key });
}

export interface CreateMediaInput {
  /** A local file owned by the caller; it is moved, not copied. */
  file: string;
  /** The creator's name for it; its extension distinguishes videos from photos. */
  name: string;
  details: MediaDetails;
  song?: SongOfMedia;
  /**
   * Idempotency: a repeat with the same key returns the same media, as long as uploads are kept (a week). If the first call was cut off,
   * the file and details of the repeat count.
   */
  idempotencyKey?: string;
  /** We made the file ourselves: it may be larger than an upload. */
  ownFile?: boolean;
}

/**
 * Creates a media in the state 'processing' from a complete file. It uses an upload row, like an upload in pieces, so that the
 * sweep finds everything if the process dies halfway. BAD_INPUT for an unknown sound, TOO_LARGE over the quota.
 */
export async function createMedia(ctx: Context, input: CreateMediaInput): Promise<{ id: string }> {
  const { accountId } = requireCreator(ctx);
  const { size } = await stat(input.file);
  const [file] = input.ownFile ? [] : checkUploadFiles([{ name: input.name, bytes: size }]);
  if (input.song) await requireSound(ctx, input.song.id);
  const id = v7();
  const key = `direct-${input.idempotencyKey === undefined ? id : `${accountId}-${input.idempotencyKey}`}`;
  const values = {
    name: file?.name ?? input.name,
    bytes: size,
    receivedBytes: size,
    details: { ...input.details, ...(input.song ? { song: input.song } : {}) },
  };
  const existing = await withTransaction(ctx, async (inner) => {
    // With the lock, concurrent calls count each other.
    await lockAccounts(inner, [accountId]);
    const [before] = await inner.db.select().from(schema.uploads).where(eq(schema.uploads.key, key));
    if (before?.state === 'open')
      await inner.db.update(schema.uploads).set(values).where(eq(schema.uploads.id, before.id));
    if (before) return before;
    await assertStorageQuota(inner, accountId, [{ bytes: size }]);
    await inner.db.insert(schema.uploads).values({ id, key, accountId, ...values });
    return null;
  });
  if (existing?.state === 'done') return { id: existing.id };
  // The first attempt may have ended before its file was in place.
  const mediaId = existing?.id ?? id;
  await ctx.storage.adopt(input.file, sourceKey(mediaId));
  await completeUpload(ctx, { key });
  return { id: mediaId };
}

export const keyTaken = () =>
  new DomainError('CONFLICT', messages.keyTaken, { fields: { idempotency_key: [messages.keyTaken] } });

/** BAD_INPUT if there is no such sound. */
export async function requireSound(ctx: Context, id: string): Promise<void> {
  const [sound] = await ctx.db.select({ id: schema.sounds.id }).from(schema.sounds).where(eq(schema.sounds.id, id));
  if (!sound) throw badInput('sound', messages.soundNotFound);
}
