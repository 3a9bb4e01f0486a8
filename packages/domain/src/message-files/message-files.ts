import { rm, writeFile } from 'node:fs/promises';
import {
  limits,
  type MessageFileIdInput,
  type MessageFileType,
  type MessageFileView,
  messageFileAddress,
  messages,
  readUploadContent,
  supportAccountId,
  uploadedFileId,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, gt, inArray, isNull, lt, or, sql, sum } from '@foxreel/db/drizzle';
import { fileTypeFromBuffer } from 'file-type';
import { v7 } from 'uuid';
import {
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  neitherBlocked,
  notFound,
  requireAccount,
  requireStaff,
  storageQuotaOf,
  withTransaction,
} from '../kernel/index.ts';
import { makePicture, uploadQueue } from '../pictures/index.ts';
import { copyBareVideo, UnusableFile } from '../processing/index.ts';

const { accounts, messageFileHolds, messageFileThreads, messageFiles, threads } = schema;

/** A file's type, detected from its bytes, and how it is stored. */
interface FileKind {
  type: MessageFileType;
  /** The content type it is served with. Pictures are re-encoded as WebP, videos copied without metadata. */
  mimeType: string;
}

const image: FileKind = { type: 'image', mimeType: 'image/webp' };
const video = (mimeType: string): FileKind => ({ type: 'video', mimeType });

/** The documented types by file-type's detection; the file name does not matter. */
const fileKinds: ReadonlyMap<string, FileKind> = new Map([
  ['image/jpeg', image],
  ['image/png', image],
  ['image/apng', image],
  ['image/webp', image],
  ['video/mp4', video('video/mp4')],
  ['video/x-m4v', video('video/mp4')],
  ['video/quicktime', video('video/quicktime')],
  ['video/webm', video('video/webm')],
  ['video/matroska', video('video/x-matroska')],
  ['video/x-matroska', video('video/x-matroska')],
  ['video/vnd.avi', video('video/x-msvideo')],
  ['video/x-msvideo', video('video/x-msvideo')],
]);

const sideMax = 2048;

/**
 * Stores a file for a message of the signed-in account (docs/contract/rest.md, POST /api/uploads), private until sent.
 * Pictures become WebP, videos are copied, both without metadata. UNSUPPORTED_TYPE by its bytes, TOO_LARGE over 20 MB, with too
 * many pixels or over the account's quota, RATE_LIMITED with many unsent ones.
 */
export async function saveMessageFile(
  ctx: Context,
  { body, ffmpeg }: { body: Uint8Array; ffmpeg: string },
): Promise<MessageFileView> {
  const { accountId } = requireAccount(ctx);
  if (body.byteLength > limits.messageFileBytesMax) throw new DomainError('TOO_LARGE', messages.messageFileTooLarge);
  const kind = fileKinds.get((await fileTypeFromBuffer(body).catch(() => undefined))?.mime ?? '');
  if (!kind) throw wrongType();
  await assertUnsentLimit(ctx, accountId);
  await assertStorageQuota(ctx, accountId, 0);
  const id = v7();
  const storageKey = `message-files/${id}`;
  const bytes = await keep(ctx, { accountId, body, ffmpeg }, storageKey, kind);
  const { type, mimeType } = kind;
  try {
    await withTransaction(ctx, async (inner) => {
      // With the lock, concurrent uploads count each other.
      if (!(await lockAccounts(inner, [accountId], { visitors: true })).has(accountId)) throw loginRequired();
      await assertUnsentLimit(inner, accountId);
      await assertStorageQuota(inner, accountId, bytes);
      await inner.db
        .insert(messageFiles)
        .values({ id, accountId, storageKey, type, mimeType, bytes, createdAt: new Date() });
    });
  } catch (error) {
    await ctx.storage.delete(storageKey);
    throw error;
  }
  return { url: messageFileAddress(id), type, mimetype: mimeType };
}

async function keep(
  ctx: Context,
  { accountId, body, ffmpeg }: { accountId: string; body: Uint8Array; ffmpeg: string },
  key: string,
  { type, mimeType }: FileKind,
): Promise<number> {
  const options = { contentType: mimeType };
  if (type === 'video') {
    // ffmpeg jumps back and forth in what it reads and writes, so it needs files: of one video at a time.
    const from = await ctx.storage.temporaryFile();
    const to = `${from}.bare`;
    try {
      await uploadQueue(accountId, async () => {
        await writeFile(from, body);
        await bareVideo({ from, to, mimeType }, ffmpeg);
        await rm(from);
      });
      return (await ctx.storage.adopt(to, key, options)).bytes;
    } finally {
      for (const file of [from, to]) await rm(file, { force: true });
    }
  }
  const picture = await makePicture({
    accountId,
    source: body,
    field: 'upload',
    typeMessage: messages.messageFileType,
    shape: (upright) =>
      upright.resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 84 }),
  });
  return (await ctx.storage.put(key, picture, options)).bytes;
}

async function bareVideo(copy: { from: string; to: string; mimeType: string }, ffmpeg: string): Promise<void> {
  try {
    await copyBareVideo({ ffmpeg, signal: new AbortController().signal }, copy);
  } catch (error) {
    throw error instanceof UnusableFile ? wrongType(error) : error;
  }
}

const wrongType = (cause?: unknown) =>
  new DomainError('UNSUPPORTED_TYPE', messages.messageFileType, {
    fields: { upload: [messages.messageFileType] },
    cause,
  });

/** The quota of an account's message files (MESSAGE_FILES_QUOTA_MB). */
async function assertStorageQuota(ctx: Context, accountId: string, more: number): Promise<void> {
  const { messageFileBytes } = storageQuotaOf(ctx);
  const [stored] = await ctx.db
    .select({ bytes: sum(messageFiles.bytes) })
    .from(messageFiles)
    .where(eq(messageFiles.accountId, accountId));
  if (Number(stored?.bytes ?? 0) + more < messageFileBytes) return;
  const message = messages.messageFilesQuota(messageFileBytes / 1_000_000);
  throw new DomainError('TOO_LARGE', message, { fields: { upload: [message] } });
}

async function assertUnsentLimit(ctx: Context, accountId: string): Promise<void> {
  const since = new Date(Date.now() - limits.messageFileUnsentMs);
  const unsent = sql`not exists (select 1 from ${messageFileThreads} where ${messageFileThreads.fileId} = ${messageFiles.id})`;
  const [row] = await ctx.db
    .select({ total: count() })
    .from(messageFiles)
    .where(and(eq(messageFiles.accountId, accountId), gt(messageFiles.createdAt, since), unsent));
  if ((row?.total ?? 0) >= limits.messageFilesUnsentMax)
    throw new DomainError('RATE_LIMITED', messages.messageFilesUnsent, { retryAfterSeconds: 3600 });
}

/** Where a message file is stored. */
export interface OpenedMessageFile {
  key: string;
  contentType: string;
}

/**
 * Opens a file for its owner and the other participant of each thread it was sent in, while no block exists and the owner's
 * account does; staff count as the other participant of support threads. NOT_FOUND for anyone else, UNAUTHENTICATED without a
 * session.
 */
export async function openMessageFile(ctx: Context, { id }: MessageFileIdInput): Promise<OpenedMessageFile> {
  const { accountId, staff } = requireAccount(ctx);
  const desk = staff ? eq(threads.account1Id, supportAccountId) : undefined;
  const sentToViewer = ctx.db
    .select({ one: sql`1` })
    .from(messageFileThreads)
    .innerJoin(threads, eq(threads.id, messageFileThreads.threadId))
    .where(
      and(
        eq(messageFileThreads.fileId, messageFiles.id),
        or(eq(threads.account1Id, accountId), eq(threads.account2Id, accountId), desk),
        neitherBlocked(threads.account1Id, threads.account2Id),
      ),
    );
  const [file] = await ctx.db
    .select({ key: messageFiles.storageKey, contentType: messageFiles.mimeType })
    .from(messageFiles)
    .innerJoin(accounts, eq(accounts.id, messageFiles.accountId))
    .where(
      and(
        eq(messageFiles.id, id),
        or(isNull(accounts.suspendedAt), accounts.visitor),
        isNull(accounts.deletedAt),
        or(eq(messageFiles.accountId, accountId), sql`exists ${sentToViewer}`),
      ),
    );
  if (!file) throw notFound('The file');
  return file;
}

/** A file about to be sent, and its message value. */
export interface ClaimedFile {
  id: string;
  /** JSON describing the actual file, whatever the sender claimed. */
  value: string;
}

/**
 * Adds an own file to a message, in the transaction that sends it: from then on it does not expire. BAD_INPUT for somebody
 * else's.
 */
export async function claimMessageFile(ctx: Context, accountId: string, value: string): Promise<ClaimedFile> {
  const content = readUploadContent(value);
  if (!content) throw badInput('data', messages.uploadValue);
  const [file] = await ctx.db
    .select()
    .from(messageFiles)
    .where(and(eq(messageFiles.id, uploadedFileId(content)), eq(messageFiles.accountId, accountId)))
    .for('update');
  if (!file) throw badInput('data', messages.messageFileUnknown);
  const { id, type, mimeType: mimetype } = file;
  return { id, value: JSON.stringify({ url: messageFileAddress(id), type, mimetype, text: content.text }) };
}

/** Makes a file visible to both participants of a thread it was sent in. */
export async function shareMessageFile(ctx: Context, fileId: string, threadId: string): Promise<void> {
  await ctx.db.insert(schema.messageFileThreads).values({ fileId, threadId }).onConflictDoNothing();
}

const batchSize = 200;
const unsent = sql`not exists (select 1 from ${messageFileThreads} where ${messageFileThreads.fileId} = ${messageFiles.id})
  and not exists (select 1 from ${messageFileHolds} where ${messageFileHolds.fileId} = ${messageFiles.id})`;

/** Deletes files in no message after a day of real time. Safe in several processes at once. Returns their number. */
export async function expireMessageFiles(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const old = and(lt(messageFiles.createdAt, new Date(now.getTime() - limits.messageFileUnsentMs)), unsent);
  let expired = 0;
  for (;;) {
    const keys = await withTransaction(ctx, async (inner) => {
      const candidates = await inner.db
        .select({ id: messageFiles.id })
        .from(messageFiles)
        .where(old)
        .limit(batchSize)
        .for('update', { skipLocked: true });
      if (candidates.length === 0) return [];
      // Checked again under the lock: one may have been sent in between.
      const ids = candidates.map(({ id }) => id);
      return inner.db
        .delete(messageFiles)
        .where(and(inArray(messageFiles.id, ids), unsent))
        .returning({ key: messageFiles.storageKey });
    });
    if (keys.length === 0) return expired;
    await Promise.all(keys.map(({ key }) => ctx.storage.delete(key)));
    expired += keys.length;
  }
}
