import { rm, stat } from 'node:fs/promises';
import { limits, type MessageFileView, messageFileAddress, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, gt, sql, sum } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type';
import { v7 } from 'uuid';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  requireAccount,
  storageQuotaOf,
  withTransaction,
} from '../kernel/index.ts';
import { makePicture, uploadQueue } from '../pictures/index.ts';
import { copyBareVideo, UnusableFile } from '../processing/index.ts';
import { type FileKind, fileKinds } from './file-kinds.ts';

const { messageFiles, messageFileThreads } = schema;
const sideMax = 2048;

/**
 * Keeps a local file of the caller's own for a message of the signed-in account (docs/contract/rest.md, POST /api/uploads). Nobody else sees it until
 * it is sent. Pictures become WebP, videos are copied, both without metadata. UNSUPPORTED_TYPE by its bytes, TOO_LARGE over 20 MB,
 * too many pixels and over the room of the account, RATE_LIMITED with many unsent.
 */
export async function saveMessageFile(
  ctx: Context,
  { file, ffmpeg }: { file: string; ffmpeg: string },
): Promise<MessageFileView> {
  const { accountId } = requireAccount(ctx);
  const { size } = await stat(file);
  if (size > limits.messageFileBytesMax) throw new DomainError('TOO_LARGE', messages.messageFileTooLarge);
  const kind = fileKinds.get((await fileTypeFromFile(file).catch(() => undefined))?.mime ?? '');
  if (!kind) throw wrongType();
  await refuseTooManyUnsent(ctx, accountId);
  await requireRoom(ctx, accountId, 0);
  const id = v7();
  const storageKey = `message-files/${id}`;
  const bytes = await keep(ctx, { accountId, file, ffmpeg }, storageKey, kind);
  const { type, mimeType } = kind;
  try {
    await withTransaction(ctx, async (inner) => {
      // The lock makes two at once count each other.
      if (!(await lockAccounts(inner, [accountId], { visitors: true })).has(accountId)) throw loginRequired();
      await refuseTooManyUnsent(inner, accountId);
      await requireRoom(inner, accountId, bytes);
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
  { accountId, file, ffmpeg }: { accountId: string; file: string; ffmpeg: string },
  key: string,
  { type, mimeType }: FileKind,
): Promise<number> {
  const options = { contentType: mimeType };
  if (type === 'video') {
    const to = `${file}.bare`;
    try {
      await uploadQueue(accountId, () => bareVideo({ from: file, to, mimeType }, ffmpeg));
      return (await ctx.storage.adopt(to, key, options)).bytes;
    } finally {
      await rm(to, { force: true });
    }
  }
  const picture = await makePicture({
    accountId,
    source: file,
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

/** All files of an account in messages may take so much (MESSAGE_FILES_QUOTA_MB). */
async function requireRoom(ctx: Context, accountId: string, more: number): Promise<void> {
  const { messageFileBytes } = storageQuotaOf(ctx);
  const [kept] = await ctx.db
    .select({ bytes: sum(messageFiles.bytes) })
    .from(messageFiles)
    .where(eq(messageFiles.accountId, accountId));
  if (Number(kept?.bytes ?? 0) + more < messageFileBytes) return;
  const message = messages.messageFilesQuota(messageFileBytes / 1_000_000);
  throw new DomainError('TOO_LARGE', message, { fields: { upload: [message] } });
}

async function refuseTooManyUnsent(ctx: Context, accountId: string): Promise<void> {
  const since = new Date(Date.now() - limits.messageFileUnsentMs);
  const unsent = sql`not exists (select 1 from ${messageFileThreads} where ${messageFileThreads.fileId} = ${messageFiles.id})`;
  const [row] = await ctx.db
    .select({ total: count() })
    .from(messageFiles)
    .where(and(eq(messageFiles.accountId, accountId), gt(messageFiles.createdAt, since), unsent));
  if ((row?.total ?? 0) >= limits.messageFilesUnsentMax)
    throw new DomainError('RATE_LIMITED', messages.messageFilesUnsent, { retryAfterSeconds: 3600 });
}
