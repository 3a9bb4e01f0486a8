import { schema } from '@foxreel/db';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

/**
 * Links a media to exactly these tags, making those that are new; returns the tags' ids. A media counts for its tags while
 * it is public (domain/review), which is the caller's concern. Called inside a transaction.
 */
export async function linkTags(ctx: Context, mediaId: string, names: readonly string[]): Promise<string[]> {
  const { mediaTags, tags } = schema;
  await ctx.db.delete(mediaTags).where(eq(mediaTags.mediaId, mediaId));
  if (names.length === 0) return [];
  // In one order for everybody: two who bring the same new tags must not lock each other out.
  const rows = [...new Set(names)].sort().map((name) => ({ name }));
  await ctx.db.insert(tags).values(rows).onConflictDoNothing();
  const found = await ctx.db
    .select({ id: tags.id })
    .from(tags)
    .where(
      inArray(
        tags.name,
        rows.map(({ name }) => name),
      ),
    );
  await ctx.db.insert(mediaTags).values(found.map(({ id }) => ({ mediaId, tagId: id })));
  return found.map(({ id }) => id);
}
