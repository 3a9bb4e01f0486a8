import { randomInt } from 'node:crypto';
import { type MediaIdInput, type ShortLinkInput, type ShortLinkView, shortLinkPattern } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, eq } from '@foxreel/db/drizzle';
import { type Context, notFound, requireAccount } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

const { shortLinks } = schema;

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 10;

/** A link's id: short enough to share, and unguessable among 62^10. */
export const newLinkId = (): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** With 62^10 ids a second attempt is theoretical; a third would be a bug. */
const tries = 3;

/**
 * A short URL for the signed-in account to share a media (spec part 1 §7, generateShortLink): the same one each time. The media
 * must be visible to them, though it may be locked; NOT_FOUND otherwise.
 */
export async function createShortLink(ctx: Context, input: MediaIdInput): Promise<ShortLinkView> {
  const { accountId } = requireAccount(ctx);
  const media = await getMedia(ctx, input);
  if (media === null) throw notFound('The media');
  const own = and(eq(shortLinks.mediaId, input.media), eq(shortLinks.accountId, accountId));
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const [known] = await ctx.db.select().from(shortLinks).where(own);
    if (known) return { id: known.id, addDate: known.createdAt.toISOString(), media };
    const [created] = await ctx.db
      .insert(shortLinks)
      .values({ id: newLinkId(), mediaId: input.media, accountId, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (created) return { id: created.id, addDate: created.createdAt.toISOString(), media };
  }
  throw new Error('No short link could be created');
}

/** A short link's target; null alike for an unknown link and media hidden from the viewer. */
export async function getShortLink(ctx: Context, { id }: ShortLinkInput): Promise<ShortLinkView | null> {
  if (!shortLinkPattern.test(id)) return null;
  const [link] = await ctx.db.select().from(shortLinks).where(eq(shortLinks.id, id));
  const media = link ? await getMedia(ctx, { media: link.mediaId }) : null;
  return link && media ? { id: link.id, addDate: link.createdAt.toISOString(), media } : null;
}
