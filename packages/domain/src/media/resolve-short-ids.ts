import { id, type MediaListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

/** In the place of a short link that does not exist (any more): no media has it, and the places of the others stay. */
const nowhere = '00000000-0000-0000-0000-000000000000';

/** The input with the media's own ids in place of short links' (filter.short, docs/decisions/0012). Costs a statement only where there are some. */
export async function resolveShortIds<Input extends MediaListInput>(ctx: Context, input: Input): Promise<Input> {
  const { ids } = input.filter;
  const short = ids?.filter((given) => !isMediaId(given)) ?? [];
  if (ids === undefined || short.length === 0) return input;
  const { shortLinks } = schema;
  const links = await ctx.db
    .select({ id: shortLinks.id, media: shortLinks.mediaId })
    .from(shortLinks)
    .where(inArray(shortLinks.id, short));
  const mediaOf = new Map(links.map((link) => [link.id, link.media]));
  const known = ids.map((given) => (isMediaId(given) ? given : (mediaOf.get(given) ?? nowhere)));
  return { ...input, filter: { ...input.filter, ids: known } };
}

const isMediaId = (given: string): boolean => id.safeParse(given).success;
