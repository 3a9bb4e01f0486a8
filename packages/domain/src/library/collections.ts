import {
  type CollectionIdInput,
  type CollectionView,
  limits,
  type MediaIdInput,
  messages,
  type NewCollectionInput,
  type RenameCollectionInput,
  type SavedListInput,
  type SaveMediaInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, eq } from 'drizzle-orm';
import {
  badInput,
  type Context,
  DomainError,
  lockAccounts,
  loginRequired,
  notFound,
  requireAccount,
  withTransaction,
} from '../kernel/index.ts';
import { getMedia, listLibrary } from '../media/index.ts';

const { collections, savedMedia } = schema;

type CollectionRow = typeof collections.$inferSelect;

const viewOf = ({ id, name, isDefault, createdAt }: CollectionRow): CollectionView => ({
  id,
  name,
  isDefault,
  addDate: createdAt.toISOString(),
});

const defaultName = 'Saved';

/** The viewer's collections: the default one, then the others, the oldest first. Empty until something is saved. */
export async function listCollections(ctx: Context): Promise<CollectionView[]> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .select()
    .from(collections)
    .where(eq(collections.accountId, accountId))
    .orderBy(desc(collections.isDefault), asc(collections.createdAt), asc(collections.id))
    .limit(limits.collectionsMax);
  return rows.map(viewOf);
}

/** Runs with the viewer's account locked: their collections are counted and named one change at a time. */
const withOwnCollections = <Result>(
  ctx: Context,
  change: (ctx: Context, own: readonly CollectionRow[], accountId: string) => Promise<Result>,
): Promise<Result> => {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const own = await ctx.db.select().from(collections).where(eq(collections.accountId, accountId));
    return change(ctx, own, accountId);
  });
};

async function insertCollection(
  ctx: Context,
  values: Pick<CollectionRow, 'accountId' | 'name' | 'isDefault'>,
): Promise<CollectionRow> {
  const [row] = await ctx.db
    .insert(collections)
    .values({ ...values, createdAt: ctx.clock.now() })
    .returning();
  if (!row) throw new Error('The collection was not saved');
  return row;
}

const isNamed = (name: string) => (row: CollectionRow) => row.name.toLowerCase() === name.toLowerCase();

/** Makes a collection. CONFLICT over the limit, or for a name in use (whatever its case). */
export const newCollection = (ctx: Context, { name }: NewCollectionInput): Promise<CollectionView> =>
  withOwnCollections(ctx, async (ctx, own, accountId) => {
    const all = own.some(({ isDefault }) => isDefault)
      ? own
      : [...own, await insertCollection(ctx, { accountId, name: defaultName, isDefault: true })];
    if (all.some(isNamed(name))) throw new DomainError('CONFLICT', messages.collectionExists);
    if (all.length >= limits.collectionsMax) throw new DomainError('CONFLICT', messages.collectionsMax);
    return viewOf(await insertCollection(ctx, { accountId, name, isDefault: false }));
  });

/** Renames one of the viewer's collections. Idempotent. NOT_FOUND for others', BAD_INPUT for the default one. */
export const renameCollection = (ctx: Context, { id, name }: RenameCollectionInput): Promise<CollectionView> =>
  withOwnCollections(ctx, async (ctx, own) => {
    const current = own.find((row) => row.id === id);
    if (!current) throw notFound('The collection');
    if (current.isDefault) throw badInput('id', messages.collectionDefault);
    if (own.some((row) => row.id !== id && isNamed(name)(row)))
      throw new DomainError('CONFLICT', messages.collectionExists);
    const [row] = await ctx.db.update(collections).set({ name }).where(eq(collections.id, id)).returning();
    if (!row) throw notFound('The collection');
    return viewOf(row);
  });

/** Deletes one of the viewer's collections; its media stay elsewhere. False for an unknown one, BAD_INPUT for the default one. */
export const deleteCollection = (ctx: Context, { id }: CollectionIdInput): Promise<boolean> =>
  withOwnCollections(ctx, async (ctx, own) => {
    const current = own.find((row) => row.id === id);
    if (!current) return false;
    if (current.isDefault) throw badInput('id', messages.collectionDefault);
    await ctx.db.delete(collections).where(eq(collections.id, id));
    return true;
  });

/**
 * Sets whether a media is in one of the viewer's collections; without a choice in the default one. Idempotent. NOT_FOUND for
 * somebody else's collection, and for media hidden from the viewer, except to remove it.
 */
export async function saveMedia(ctx: Context, { media, collection, saved }: SaveMediaInput): Promise<boolean> {
  requireAccount(ctx);
  if (saved && (await getMedia(ctx, { media })) === null) throw notFound('The media');
  return withOwnCollections(ctx, async (ctx, own, accountId) => {
    const isWanted = (row: CollectionRow) => (collection === undefined ? row.isDefault : row.id === collection);
    const found = own.find(isWanted);
    if (!found && collection !== undefined) throw notFound('The collection');
    if (!saved) {
      if (found)
        await ctx.db
          .delete(savedMedia)
          .where(and(eq(savedMedia.collectionId, found.id), eq(savedMedia.mediaId, media)));
      return false;
    }
    const into = found ?? (await insertCollection(ctx, { accountId, name: defaultName, isDefault: true }));
    await ctx.db
      .insert(savedMedia)
      .values({ collectionId: into.id, mediaId: media, accountId, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
    return true;
  });
}

/** The ids of the viewer's collections that have a media. */
export async function collectionsOfMedia(ctx: Context, { media }: MediaIdInput): Promise<string[]> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .select({ id: savedMedia.collectionId })
    .from(savedMedia)
    .where(and(eq(savedMedia.accountId, accountId), eq(savedMedia.mediaId, media)));
  return rows.map(({ id }) => id);
}

/** A collection's media, the latest first, while the viewer may see them. NOT_FOUND for somebody else's collection. */
export async function listSaved(ctx: Context, { collection, ...input }: SavedListInput) {
  const { accountId } = requireAccount(ctx);
  const [own] = await ctx.db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, collection), eq(collections.accountId, accountId)));
  if (!own) throw notFound('The collection');
  return listLibrary(ctx, 'saved', input, collection);
}
