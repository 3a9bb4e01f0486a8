import { createHash } from 'node:crypto';
import { type LiveSetupView, limits, messages } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq, isNull } from '@foxreel/db/drizzle';
import { fileTypeFromBuffer } from 'file-type';
import {
  type Context,
  DomainError,
  neitherBlocked,
  notFound,
  requireCreator,
  viewerId,
  withTransaction,
} from '../kernel/index.ts';
import { makePicture } from '../pictures/index.ts';
import { isInAudience } from '../rights/index.ts';
import { liveSetupOf, lockSetup } from './stored-setup.ts';

const { accounts, liveSetups } = schema;

const folder = 'live-covers';
const sideMax = 1280;
const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);

/**
 * Stores a picture as the cover of the signed-in creator's current and next lives, in place of an earlier one: a WebP of at
 * most 1280 pixels a side, without metadata. UNSUPPORTED_TYPE if the bytes are not a decodable image, TOO_LARGE over 10 MB or
 * with too many pixels. Creators only.
 */
export async function saveLiveCover(ctx: Context, { body }: { body: Uint8Array }): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  if (body.byteLength > limits.liveCoverBytesMax)
    throw new DomainError('TOO_LARGE', messages.liveCoverTooLarge, { fields: { cover: [messages.liveCoverTooLarge] } });
  const type = await fileTypeFromBuffer(body);
  if (!type || !imageTypes.has(type.mime))
    throw new DomainError('UNSUPPORTED_TYPE', messages.liveCoverType, { fields: { cover: [messages.liveCoverType] } });
  const picture = await makePicture({
    accountId,
    source: body,
    field: 'cover',
    typeMessage: messages.liveCoverType,
    shape: (upright) =>
      upright.resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 82 }),
  });
  const key = `${folder}/${accountId}-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`;
  await ctx.storage.put(key, picture, { contentType: 'image/webp' });
  return setCover(ctx, accountId, key);
}

/** Removes the cover of the signed-in creator's lives; idempotent. Creators only. */
export async function removeLiveCover(ctx: Context): Promise<LiveSetupView> {
  const { accountId } = requireCreator(ctx);
  return setCover(ctx, accountId, null);
}

function setCover(ctx: Context, accountId: string, coverKey: string | null): Promise<LiveSetupView> {
  return withTransaction(ctx, async (ctx) => {
    await lockSetup(ctx, accountId);
    const [before] = await ctx.db
      .select({ coverKey: liveSetups.coverKey })
      .from(liveSetups)
      .where(eq(liveSetups.accountId, accountId));
    await ctx.db
      .insert(liveSetups)
      .values({ accountId, coverKey })
      .onConflictDoUpdate({ target: liveSetups.accountId, set: { coverKey } });
    const old = before?.coverKey;
    if (old && old !== coverKey) await ctx.afterCommit(() => ctx.storage.delete(old).catch(() => undefined));
    return liveSetupOf(ctx, accountId);
  });
}

/**
 * The stored file of a cover by the name in its address, for whom the live is; `everyone` may copy it. NOT_FOUND for anybody
 * else, once replaced, for a deleted creator, and with a block in either direction.
 */
export async function openLiveCover(
  ctx: Context,
  { name }: { name: string },
): Promise<{ key: string; everyone: boolean }> {
  const viewer = viewerId(ctx);
  const key = `${folder}/${name}`;
  const [row] = await ctx.db
    .select({ audience: liveSetups.audience })
    .from(liveSetups)
    .innerJoin(accounts, eq(accounts.id, liveSetups.accountId))
    .where(
      and(
        eq(liveSetups.accountId, name.slice(0, 36)),
        eq(liveSetups.coverKey, key),
        isNull(accounts.suspendedAt),
        isNull(accounts.deletedAt),
        viewer === null ? undefined : neitherBlocked(viewer, accounts.id),
        isInAudience(ctx, viewer, liveSetups),
      ),
    );
  if (!row) throw notFound('The file');
  return { key, everyone: row.audience === 'all' };
}
