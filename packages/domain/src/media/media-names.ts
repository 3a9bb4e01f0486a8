import { id, type MediaListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

/** In the place of a short link that does not exist (any more): no media has it, and the places of the others stay. */
const nowhere = '00000000-0000-0000-0000-000000000000';

/** The input with the media's own ids in place of short links' (filter.short, docs/decisions/0012). Costs a statement only where there are some. */
async function resolveShortIds<Input extends MediaListInput>(ctx: Context, input: Input): Promise<Input> {
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

/**
 * The input with the account in the place of its username and the tag's id in the place of its name, so that the list is planned for
 * them: the planner knows how many media have this tag or author, and nothing of what a subquery will find.
 */
export async function resolveNames<Input extends MediaListInput>(ctx: Context, asked: Input): Promise<Input> {
  const input = await resolveShortIds(ctx, asked);
  const { username, tag, ...filter } = input.filter;
  if (username === undefined && tag === undefined) return input;
  const { accounts, tags } = schema;
  const [named, tagged] = await Promise.all([
    username === undefined
      ? []
      : ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, username)),
    tag === undefined ? [] : ctx.db.select({ id: tags.id }).from(tags).where(eq(tags.name, tag)),
  ]);
  const user = username === undefined ? filter.user : (named[0]?.id ?? nowhere);
  return {
    ...input,
    filter: {
      ...filter,
      ...(user === undefined ? {} : { user: filter.user === undefined || filter.user === user ? user : nowhere }),
      ...(tag === undefined ? {} : { tag: tagged[0]?.id ?? nowhere }),
    },
  };
}

const isMediaId = (given: string): boolean => id.safeParse(given).success;

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
