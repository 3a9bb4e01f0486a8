import type {
  CollectMediaInput,
  MediaIdInput,
  SavedListInput,
  SavedStateView,
  SaveMediaInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { type Context, notFound, requireAccount, withTransaction } from '../kernel/index.ts';
import { getMedia, listLibrary } from '../media/index.ts';

const { collections, collectionMedia, savedMedia } = schema;

/**
 * Sets whether the viewer saved a media; what is no longer saved leaves their collections. Idempotent. Returns the new state.
 * NOT_FOUND for media hidden from the viewer, except to remove it.
 */
export async function saveMedia(ctx: Context, { media, saved }: SaveMediaInput): Promise<boolean> {
  const { accountId } = requireAccount(ctx);
  if (!saved) {
    await ctx.db.delete(savedMedia).where(and(eq(savedMedia.accountId, accountId), eq(savedMedia.mediaId, media)));
    return false;
  }
  await requireSeen(ctx, media);
  await addSaved(ctx, accountId, media);
  return true;
}

/** NOT_FOUND for media hidden from the viewer. */
async function requireSeen(ctx: Context, media: string): Promise<void> {
  if ((await getMedia(ctx, { media })) === null) throw notFound('The media');
}

/** The row is locked, also if it was there: what is added to a collection meanwhile must not outlive it. */
const addSaved = (ctx: Context, accountId: string, media: string) =>
  ctx.db
    .insert(savedMedia)
    .values({ accountId, mediaId: media, createdAt: ctx.clock.now() })
    .onConflictDoUpdate({ target: [savedMedia.accountId, savedMedia.mediaId], set: { accountId } });

/** Saves a media and adds it to a collection of the account. NOT_FOUND for media hidden from the viewer. */
export async function addToCollection(
  ctx: Context,
  { accountId, id }: { accountId: string; id: string },
  media: string,
): Promise<void> {
  await requireSeen(ctx, media);
  await addSaved(ctx, accountId, media);
  await ctx.db
    .insert(collectionMedia)
    .values({ collectionId: id, accountId, mediaId: media, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
}

/** One of the viewer's own collections; `lock`: until the transaction ends it is not deleted. NOT_FOUND for any other. */
async function requireCollection(
  ctx: Context,
  collection: string,
  { lock = false } = {},
): Promise<{ accountId: string; id: string }> {
  const { accountId } = requireAccount(ctx);
  const found = ctx.db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, collection), eq(collections.accountId, accountId)));
  const [own] = await (lock ? found.for('key share') : found);
  if (!own) throw notFound('The collection');
  return { accountId, id: own.id };
}

/**
 * Sets whether one of the viewer's collections has a media, which is saved with it; removed from the collection, it stays saved.
 * Idempotent. Returns the new state. NOT_FOUND for somebody else's collection, and for media hidden from the viewer, except to
 * remove it.
 */
export const collectMedia = (ctx: Context, { media, collection, collected }: CollectMediaInput): Promise<boolean> =>
  withTransaction(ctx, async (ctx) => {
    const own = await requireCollection(ctx, collection, { lock: true });
    if (collected) await addToCollection(ctx, own, media);
    else
      await ctx.db
        .delete(collectionMedia)
        .where(and(eq(collectionMedia.collectionId, own.id), eq(collectionMedia.mediaId, media)));
    return collected;
  });

/** Where the viewer has a media: saved or not, and in which of their collections. */
export async function getSavedState(ctx: Context, { media }: MediaIdInput): Promise<SavedStateView> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .select({ collection: collectionMedia.collectionId })
    .from(savedMedia)
    .leftJoin(
      collectionMedia,
      and(eq(collectionMedia.accountId, savedMedia.accountId), eq(collectionMedia.mediaId, savedMedia.mediaId)),
    )
    .where(and(eq(savedMedia.accountId, accountId), eq(savedMedia.mediaId, media)));
  return { saved: rows.length > 0, collections: rows.flatMap(({ collection }) => collection ?? []) };
}

/**
 * What the viewer saved, or has in one of their collections, the latest first, while they may see it. NOT_FOUND for somebody
 * else's collection.
 */
export async function listSaved(ctx: Context, { collection, ...input }: SavedListInput) {
  if (collection === undefined) return listLibrary(ctx, 'saved', input);
  const { id } = await requireCollection(ctx, collection);
  return listLibrary(ctx, 'saved', input, id);
}
