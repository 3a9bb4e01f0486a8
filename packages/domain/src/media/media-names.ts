import { id, type MediaListInput } from '@foxreel/contracts';
import { schema } from '@foxreel/db';
import { eq, inArray } from '@foxreel/db/drizzle';
import type { Context } from '../kernel/index.ts';

/** Replaces a short link that does not exist (any more): it matches no media, and the others keep their positions. */
const unknownId = '00000000-0000-0000-0000-000000000000';

/**
 * The input with media ids instead of short links (filter.short, docs/decisions/0012). Costs a statement only if there are any.
 */
async function resolveShortIds<Input extends MediaListInput>(ctx: Context, input: Input): Promise<Input> {
  const { ids } = input.filter;
  const short = ids?.filter((name) => !isMediaId(name)) ?? [];
  if (ids === undefined || short.length === 0) return input;
  const { shortLinks } = schema;
  const links = await ctx.db
    .select({ id: shortLinks.id, media: shortLinks.mediaId })
    .from(shortLinks)
    .where(inArray(shortLinks.id, short));
  const mediaOf = new Map(links.map((link) => [link.id, link.media]));
  const mediaIds = ids.map((name) => (isMediaId(name) ? name : (mediaOf.get(name) ?? unknownId)));
  return { ...input, filter: { ...input.filter, ids: mediaIds } };
}

/**
 * The input with ids instead of username and tag name, so that the list is planned for these values: the planner knows the
 * frequency of a tag or author, but not the result of a subquery.
 */
export async function resolveNames<Input extends MediaListInput>(ctx: Context, request: Input): Promise<Input> {
  const input = await resolveShortIds(ctx, request);
  const { username, tag, ...filter } = input.filter;
  if (username === undefined && tag === undefined) return input;
  const { accounts, tags } = schema;
  const [named, tagged] = await Promise.all([
    username === undefined
      ? []
      : ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.username, username)),
    tag === undefined ? [] : ctx.db.select({ id: tags.id }).from(tags).where(eq(tags.name, tag)),
  ]);
  const user = username === undefined ? filter.user : (named[0]?.id ?? unknownId);
  return {
    ...input,
    filter: {
      ...filter,
      ...(user === undefined ? {} : { user: filter.user === undefined || filter.user === user ? user : unknownId }),
      ...(tag === undefined ? {} : { tag: tagged[0]?.id ?? unknownId }),
    },
  };
}

const isMediaId = (name: string): boolean => id.safeParse(name).success;

/**
 * Sets a media's tags, creating missing ones; returns their ids. The caller counts them while the media is public
 * (domain/review). Call in a transaction.
 */
export async function linkTags(ctx: Context, mediaId: string, names: readonly string[]): Promise<string[]> {
  const { mediaTags, tags } = schema;
  await ctx.db.delete(mediaTags).where(eq(mediaTags.mediaId, mediaId));
  if (names.length === 0) return [];
  // In a fixed order: two transactions that add the same new tags must not deadlock.
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
