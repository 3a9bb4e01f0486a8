import { limits, type PageView, type TagListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { and, asc, desc, gt, ilike } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

const { tags } = schema;

export interface TagView {
  id: string;
  name: string;
  /** Media that carry it. */
  count: number;
}

/** Tags in use that begin with the query, those of the most media first (query tags). Paged by skip: it is a short list. */
export async function listTags(ctx: Context, input: TagListInput): Promise<PageView<TagView>> {
  const pattern = input.query ? `${input.query.replace(/[\\%_]/g, '\\$&')}%` : null;
  const items = await ctx.db
    .select({ id: tags.id, name: tags.name, count: tags.mediaCount })
    .from(tags)
    .where(and(gt(tags.mediaCount, 0), pattern === null ? undefined : ilike(tags.name, pattern)))
    .orderBy(desc(tags.mediaCount), asc(tags.name))
    .limit(input.limit ?? limits.listPage)
    .offset(input.skip);
  return { items, after: null };
}
