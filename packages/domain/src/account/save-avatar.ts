import { createHash } from 'node:crypto';
import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { avatarAddress, type Context, createTurns, DomainError, requireAccount } from '../kernel/index.ts';

const size = 256;
const pixelsMax = 24_000_000;
/** A decoded picture takes four bytes a pixel: one at a time, within the api's memory. */
const inTurn = createTurns({ runningMax: 1, waitingMax: 50 });
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);
const wrongType = 'Avatar must be a png, jpg or webp image';

/**
 * Makes a square webp of 256 pixels of the picture, without its metadata, and gives it to the viewer's account.
 * UNSUPPORTED_TYPE for what is not an image by its bytes or cannot be decoded, TOO_LARGE over 10 MB. The old file is deleted.
 */
export async function saveAvatar(
  ctx: Context,
  { body }: { body: Uint8Array },
): Promise<{ filename: string; url: string }> {
  const { accountId } = requireAccount(ctx);
  if (body.byteLength > limits.avatarBytesMax) throw new DomainError('TOO_LARGE', 'An avatar may have at most 10 MB');
  const type = await fileTypeFromBuffer(body);
  if (!type || !imageTypes.has(type.mime)) throw new DomainError('UNSUPPORTED_TYPE', wrongType);
  const picture = await inTurn(() => squareOf(body));

  const filename = `${accountId}-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`;
  const key = `avatars/${filename}`;
  const { accounts } = schema;
  await ctx.storage.put(key, picture, { contentType: 'image/webp' });
  const [before] = await ctx.db
    .select({ avatarKey: accounts.avatarKey })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  await ctx.db.update(accounts).set({ avatarKey: key }).where(eq(accounts.id, accountId));
  const old = before?.avatarKey;
  if (old && old !== key) await ctx.afterCommit(() => ctx.storage.delete(old).catch(() => {}));
  return { filename, url: avatarAddress(key) ?? '' };
}

const squareOf = (body: Uint8Array): Promise<Buffer> =>
  sharp(body, { limitInputPixels: pixelsMax, failOn: 'error' })
    .rotate()
    .resize(size, size, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw new DomainError('UNSUPPORTED_TYPE', wrongType, { cause });
    });
