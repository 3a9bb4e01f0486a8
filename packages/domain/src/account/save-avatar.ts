import { createHash } from 'node:crypto';
import { limits } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import { fileTypeFromBuffer } from 'file-type';
import { avatarAddress, type Context, DomainError, requireAccount } from '../kernel/index.ts';
import { makePicture } from '../pictures/index.ts';

const size = 256;
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);
const wrongType = 'Avatar must be a png, jpg or webp image';

/**
 * Makes a square webp of 256 pixels of the picture, without its metadata, and gives it to the viewer's account.
 * UNSUPPORTED_TYPE for what is not an image by its bytes or cannot be decoded, TOO_LARGE over 10 MB or too many pixels. The old file is deleted.
 */
export async function saveAvatar(
  ctx: Context,
  { body }: { body: Uint8Array },
): Promise<{ filename: string; url: string }> {
  const { accountId } = requireAccount(ctx);
  if (body.byteLength > limits.avatarBytesMax) throw new DomainError('TOO_LARGE', 'An avatar may have at most 10 MB');
  const type = await fileTypeFromBuffer(body);
  if (!type || !imageTypes.has(type.mime)) throw new DomainError('UNSUPPORTED_TYPE', wrongType);
  const picture = await makePicture({
    accountId,
    source: body,
    field: 'avatar',
    typeMessage: wrongType,
    shape: (upright) => upright.resize(size, size, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }),
  });

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
