import { stat } from 'node:fs/promises';
import {
  type IdentityFileKind,
  type IdentityFileView,
  identityFileAddress,
  limits,
  messages,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, count, eq, isNull } from 'drizzle-orm';
import { fileTypeFromFile } from 'file-type';
import { v7 } from 'uuid';
import {
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  requireSession,
  withTransaction,
} from '../kernel/index.ts';
import { makePicture } from '../pictures/index.ts';

const { identityFiles } = schema;
const sideMax = 3000;
const imageTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Keeps a picture for an application of the signed-in account: a document, the face photo or a drawn signature (spec part 2 §5). Only
 * staff ever read it. Made anew as WebP, without metadata. UNSUPPORTED_TYPE by its bytes, TOO_LARGE over 10 MB or too many pixels, RATE_LIMITED with many
 * that are in no application; FORBIDDEN for a personal token.
 */
export async function saveIdentityFile(
  ctx: Context,
  { file, kind }: { file: string; kind: IdentityFileKind },
): Promise<IdentityFileView> {
  const { accountId } = requireSession(ctx);
  if ((await stat(file)).size > limits.identityBytesMax) throw new DomainError('TOO_LARGE', messages.identityTooLarge);
  const mime = (await fileTypeFromFile(file).catch(() => undefined))?.mime ?? '';
  if (!imageTypes.has(mime)) throw wrongType();
  const picture = await makePicture({
    accountId,
    source: file,
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
      // The lock makes two at once count each other.
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
