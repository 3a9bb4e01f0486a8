import {
  type IdentityFileIdInput,
  type IdentityFileKind,
  type IdentityFileView,
  identityFileAddress,
  limits,
  messages,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull, lt } from '@foxreel/db/drizzle';
import { fileTypeFromBuffer } from 'file-type';
import { v7 } from 'uuid';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  notFound,
  requireSession,
  requireStaff,
  withTransaction,
} from '../kernel/index.ts';
import { makePicture } from '../pictures/index.ts';

const { identityFileReads, identityFiles } = schema;

const sideMax = 3000;
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Stores a picture for the signed-in account's application: a document, the face photo or a drawn signature (spec part 2 §5).
 * Only staff can read it. Re-encoded as WebP without metadata. UNSUPPORTED_TYPE by its bytes, TOO_LARGE over 10 MB or too many
 * pixels, RATE_LIMITED with many unused files; FORBIDDEN for an API token.
 */
export async function saveIdentityFile(
  ctx: Context,
  { body, kind }: { body: Uint8Array; kind: IdentityFileKind },
): Promise<IdentityFileView> {
  const { accountId } = requireSession(ctx);
  if (body.byteLength > limits.identityBytesMax) throw new DomainError('TOO_LARGE', messages.identityTooLarge);
  const mime = (await fileTypeFromBuffer(body).catch(() => undefined))?.mime ?? '';
  if (!imageTypes.has(mime)) throw wrongType();
  const picture = await makePicture({
    accountId,
    source: body,
    field: 'upload',
    typeMessage: messages.identityType,
    shape: (upright) =>
      upright.resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 88 }),
  });
  const id = v7();
  const storageKey = `identity-files/${id}`;
  const mimeType = 'image/webp';
  const { bytes } = await ctx.storage.put(storageKey, picture, { contentType: mimeType, secret: true });
  try {
    await withTransaction(ctx, async (inner) => {
      // With the lock, concurrent uploads count each other.
      if (!(await lockAccounts(inner, [accountId])).has(accountId)) throw loginRequired();
      const [unsent] = await inner.db
        .select({ total: count() })
        .from(identityFiles)
        .where(and(eq(identityFiles.accountId, accountId), isNull(identityFiles.requestId)));
      if ((unsent?.total ?? 0) >= limits.identityUnsentMax)
        throw new DomainError('RATE_LIMITED', messages.identityUnsent, { retryAfterSeconds: 3600 });
      await inner.db
        .insert(identityFiles)
        .values({ id, accountId, kind, storageKey, mimeType, bytes, createdAt: new Date() });
    });
  } catch (error) {
    await ctx.storage.delete(storageKey);
    throw error;
  }
  return { url: identityFileAddress(id) };
}

const wrongType = () =>
  new DomainError('UNSUPPORTED_TYPE', messages.identityType, { fields: { upload: [messages.identityType] } });

/**
 * Where an identity file is stored, for signed-in staff only, not even for its owner. Each access is recorded first. FORBIDDEN
 * for others, whether the file exists or not.
 */
export async function openIdentityFile(
  ctx: Context,
  { id }: IdentityFileIdInput,
): Promise<{ key: string; contentType: string }> {
  const { accountId } = requireSession(ctx);
  requireStaff(ctx);
  const [file] = await ctx.db
    .select({ key: identityFiles.storageKey, contentType: identityFiles.mimeType })
    .from(identityFiles)
    .where(eq(identityFiles.id, id));
  if (!file) throw notFound('The file');
  await ctx.db.insert(identityFileReads).values({ fileId: id, readerId: accountId, createdAt: new Date() });
  return file;
}

/** Deletes unused identity files after a day of real time. Returns their number. */
export async function expireIdentityFiles(ctx: Context, now = new Date()): Promise<number> {
  requireStaff(ctx);
  const before = new Date(now.getTime() - limits.messageFileUnsentMs);
  const deleted = await ctx.db
    .delete(identityFiles)
    .where(and(isNull(identityFiles.requestId), lt(identityFiles.createdAt, before)))
    .returning({ key: identityFiles.storageKey });
  await Promise.all(deleted.map(({ key }) => ctx.storage.delete(key)));
  return deleted.length;
}
