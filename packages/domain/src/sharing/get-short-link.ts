import { type ShortLinkInput, type ShortLinkView, shortLinkPattern } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';
import { getMedia } from '../media/index.ts';

const { shortLinks } = schema;

/** What a short link leads to; null for one that nobody made and for a media that is not there for the viewer, alike. */
export async function getShortLink(ctx: Context, { id }: ShortLinkInput): Promise<ShortLinkView | null> {
  if (!shortLinkPattern.test(id)) return null;
  const [link] = await ctx.db.select().from(shortLinks).where(eq(shortLinks.id, id));
  const media = link ? await getMedia(ctx, { media: link.mediaId }) : null;
  return link && media ? { id: link.id, addDate: link.createdAt.toISOString(), media } : null;
}
