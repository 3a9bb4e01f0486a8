import {
  type Access,
  type CreateSharedLinkInput,
  isSharedLinkId,
  limits,
  messages,
  type PageView,
  type SharedLinkInput,
  type SharedLinkListInput,
  type SharedLinkView,
  sharedLinkAddress,
  sharedLinkFiles,
  type UpdateSharedLinkInput,
} from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, desc, eq, sql } from '@foxreel/db/drizzle';
import { badInput, type Context, decodeCursor, encodeCursor, notFound, requireCreator } from '../kernel/index.ts';
import { isOpen, type OfferedMedia, offeredMedia } from '../media/index.ts';
import { newLinkId } from './short-links.ts';

const { sharedLinks } = schema;

/** The rule's view of a link's media. */
export type LinkedMedia = Pick<OfferedMedia, 'access' | 'authorGone' | 'blocked' | 'state'>;

/**
 * A link's access for its viewer (docs/decisions/0027): canView's access if it opens the media; otherwise a free link opens and
 * a priced one offers it while it is approved. Null: the link does not work for this viewer.
 */
export function linkAccess(media: LinkedMedia, link: { priceCents: number }): Access | null {
  if (media.access !== null && isOpen(media.access)) return media.access;
  if (media.authorGone || media.blocked) return null;
  if (media.state !== 'published' && media.state !== 'scheduled') return null;
  return link.priceCents === 0 ? 'free' : 'buy';
}

type LinkRow = typeof schema.sharedLinks.$inferSelect;

/** The viewer's links in the order of `rows`, without those that do not work for them. One statement. */
export async function linkViews(ctx: Context, rows: readonly LinkRow[]): Promise<SharedLinkView[]> {
  const media = await offeredMedia(ctx, [...new Set(rows.map(({ mediaId }) => mediaId))]);
  return rows.flatMap((row) => {
    const offered = media.get(row.mediaId);
    const shown = offered && viewOf(row, offered);
    return shown ? [shown] : [];
  });
}

function viewOf(row: LinkRow, offered: OfferedMedia): SharedLinkView | null {
  const access = linkAccess(offered, row);
  if (access === null) return null;
  const { id, description, priceCents } = row;
  const media =
    access === offered.access && access !== 'buy'
      ? offered.viewUnder(access)
      : {
          ...offered.viewUnder(access, (path) => sharedLinkFiles(id) + path),
          description: description || null,
          tags: [],
          shopCents: priceCents,
        };
  return { id, url: sharedLinkAddress(id), description, priceCents, addDate: row.createdAt.toISOString(), media };
}

/**
 * Creates a link to one of the signed-in creator's media, for a price or free; each call creates another. BAD_INPUT at `media`
 * if not theirs or not approved. Creators only.
 */
export async function createSharedLink(ctx: Context, input: CreateSharedLinkInput): Promise<SharedLinkView> {
  const { accountId } = requireCreator(ctx);
  const media = (await offeredMedia(ctx, [input.media])).get(input.media);
  if (!media || media.authorId !== accountId || media.state === 'removed')
    throw badInput('media', messages.linkOthersMedia);
  if (media.state !== 'published' && media.state !== 'scheduled') throw badInput('media', messages.linkUnready);
  const { description, priceCents } = input;
  const [row] = await ctx.db
    .insert(schema.sharedLinks)
    .values({
      id: newLinkId(),
      accountId,
      mediaId: input.media,
      description,
      priceCents,
      createdAt: ctx.clock.now(),
    })
    .returning();
  const [view] = row ? await linkViews(ctx, [row]) : [];
  if (!view) throw new Error('The link was not saved');
  return view;
}

/**
 * Changes the price, and if given the text, of one of the signed-in creator's links. Buyers keep the media. NOT_FOUND also for
 * other people's links. Creators only.
 */
export async function updateSharedLink(ctx: Context, input: UpdateSharedLinkInput): Promise<SharedLinkView> {
  const { accountId } = requireCreator(ctx);
  const { id, priceCents, description } = input;
  const [row] = await ctx.db
    .update(sharedLinks)
    .set({ priceCents, ...(description === null || description === undefined ? {} : { description }) })
    .where(and(eq(sharedLinks.id, id), eq(sharedLinks.accountId, accountId)))
    .returning();
  const [view] = row ? await linkViews(ctx, [row]) : [];
  if (!view) throw notFound('The link');
  return view;
}

/**
 * Removes one of the signed-in creator's links: it stops working at once; buyers keep the media. False if there is none.
 * Creators only.
 */
export async function removeSharedLink(ctx: Context, { id }: SharedLinkInput): Promise<boolean> {
  const { accountId } = requireCreator(ctx);
  const removed = await ctx.db
    .delete(sharedLinks)
    .where(and(eq(sharedLinks.id, id), eq(sharedLinks.accountId, accountId)))
    .returning({ id: sharedLinks.id });
  return removed.length > 0;
}

/** An existing link, or null. */
export async function findLink(ctx: Context, id: string): Promise<LinkRow | null> {
  if (!isSharedLinkId(id)) return null;
  const [row] = await ctx.db.select().from(schema.sharedLinks).where(eq(schema.sharedLinks.id, id));
  return row ?? null;
}

/** A link's content for anyone who has it, visitors too; null alike for an unknown link and one that does not work for them. */
export async function getSharedLink(ctx: Context, { id }: SharedLinkInput): Promise<SharedLinkView | null> {
  const row = await findLink(ctx, id);
  const [view] = row ? await linkViews(ctx, [row]) : [];
  return view ?? null;
}

const listName = 'shared-links';

/** The signed-in creator's links, newest first. Creators only. */
export async function listSharedLinks(ctx: Context, input: SharedLinkListInput): Promise<PageView<SharedLinkView>> {
  const { accountId } = requireCreator(ctx);
  const limit = input.limit ?? limits.listPage;
  const [time, id] = input.after === undefined ? [] : decodeCursor(ctx.secret, listName, input.after);
  const afterPlace =
    time === undefined || id === undefined
      ? undefined
      : sql`(${sharedLinks.createdAt}, ${sharedLinks.id}) < (${time}::timestamptz, ${id})`;
  const rows = await ctx.db
    .select()
    .from(sharedLinks)
    .where(and(eq(sharedLinks.accountId, accountId), afterPlace))
    .orderBy(desc(sharedLinks.createdAt), desc(sharedLinks.id))
    .limit(limit + 1)
    .offset(input.skip);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await linkViews(ctx, shown),
    after:
      rows.length > limit && last ? encodeCursor(ctx.secret, listName, [last.createdAt.toISOString(), last.id]) : null,
  };
}
