import {
  type CollectionIdInput,
  type CollectionView,
  limits,
  messages,
  type NewCollectionInput,
  type RenameCollectionInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { asc, eq } from '@foxreel/db/drizzle';
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
import { newestInCollections } from '../media/index.ts';
import { addToCollection } from './saved-media.ts';

const { collections } = schema;

type CollectionRow = typeof collections.$inferSelect;

/** With their covers, which two statements read for all of them. */
async function viewsOf(ctx: Context, rows: readonly CollectionRow[]): Promise<CollectionView[]> {
  const covers = await newestInCollections(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name,
    addDate: createdAt.toISOString(),
    cover: covers.get(id) ?? null,
  }));
}

async function viewOf(ctx: Context, row: CollectionRow): Promise<CollectionView> {
  const [view] = await viewsOf(ctx, [row]);
  if (!view) throw notFound('The collection');
  return view;
}

/** The viewer's collections, by name. */
export async function listCollections(ctx: Context): Promise<CollectionView[]> {
  const { accountId } = requireAccount(ctx);
  const rows = await ctx.db
    .select()
    .from(collections)
    .where(eq(collections.accountId, accountId))
    .orderBy(asc(collections.name))
    .limit(limits.collectionsMax);
  return viewsOf(ctx, rows);
}

/** Runs with the viewer's account locked: their collections are counted and named one change at a time. */
function changeCollections<Result>(
  ctx: Context,
  change: (ctx: Context, own: readonly CollectionRow[], accountId: string) => Promise<Result>,
): Promise<Result> {
  const { accountId } = requireAccount(ctx);
  return withTransaction(ctx, async (ctx) => {
    if (!(await lockAccounts(ctx, [accountId])).has(accountId)) throw loginRequired();
    const own = await ctx.db.select().from(collections).where(eq(collections.accountId, accountId));
    return change(ctx, own, accountId);
  });
}

const isNamed = (name: string) => (row: CollectionRow) => row.name.toLowerCase() === name.toLowerCase();

/**
 * Makes a collection, with its first media if given. CONFLICT over the limit, BAD_INPUT for a name in use (whatever its case),
 * NOT_FOUND for media hidden from the viewer.
 */
export const newCollection = (ctx: Context, { name, media }: NewCollectionInput): Promise<CollectionView> =>
  changeCollections(ctx, async (ctx, own, accountId) => {
    if (own.some(isNamed(name))) throw badInput('name', messages.collectionExists);
    if (own.length >= limits.collectionsMax) throw new DomainError('CONFLICT', messages.collectionsMax);
    const [row] = await ctx.db.insert(collections).values({ accountId, name, createdAt: ctx.clock.now() }).returning();
    if (!row) throw new Error('The collection was not saved');
    if (media !== undefined) await addToCollection(ctx, row, media);
    return viewOf(ctx, row);
  });

/** Renames one of the viewer's collections. Idempotent. NOT_FOUND for others', BAD_INPUT for a name in use. */
export const renameCollection = (ctx: Context, { id, name }: RenameCollectionInput): Promise<CollectionView> =>
  changeCollections(ctx, async (ctx, own) => {
    if (!own.some((row) => row.id === id)) throw notFound('The collection');
    if (own.filter((row) => row.id !== id).some(isNamed(name))) throw badInput('name', messages.collectionExists);
    const [row] = await ctx.db.update(collections).set({ name }).where(eq(collections.id, id)).returning();
    if (!row) throw notFound('The collection');
    return viewOf(ctx, row);
  });

/** Deletes one of the viewer's collections; its media stay saved. False for any other. */
export const deleteCollection = (ctx: Context, { id }: CollectionIdInput): Promise<boolean> =>
  changeCollections(ctx, async (ctx, own) => {
    if (!own.some((row) => row.id === id)) return false;
    await ctx.db.delete(collections).where(eq(collections.id, id));
    return true;
  });
