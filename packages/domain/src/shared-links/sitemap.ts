import { sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

/** Addresses of one part; the protocol allows 50,000, but a part is built for every caller. */
export const sitemapPartSize = 10_000;

export const sitemapKinds = ['creators', 'media'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** A part of the sitemap: the pages of a kind whose id comes after this one; null for the first. */
export interface SitemapPart {
  kind: SitemapKind;
  after: string | null;
}

export interface SitemapPage {
  path: string;
  lastModified: Date;
}

const creatorsThere = sql`a.creator and a.suspended_at is null and a.deleted_at is null`;
/** A locked media has a public page too: it shows the blurred cover and the price. */
const mediaThere = sql`m.state = 'published' and not m.private and a.suspended_at is null and a.deleted_at is null`;

/** The parts that the sitemap has now. Reads every public id once: callers keep the answer for a while. */
export async function listSitemapParts(ctx: Context, size = sitemapPartSize): Promise<SitemapPart[]> {
  const [creators, media] = await Promise.all([
    ctx.db.execute<{ id: string }>(sql`
      select id from (select a.id, row_number() over (order by a.id) as nth from accounts a where ${creatorsThere}) as counted
      where nth % ${size}::int = 0 order by id`),
    ctx.db.execute<{ id: string }>(sql`
      select id from (
        select m.id, row_number() over (order by m.id) as nth from media m join accounts a on a.id = m.account_id
        where ${mediaThere}) as counted
      where nth % ${size}::int = 0 order by id`),
  ]);
  const parts = (kind: SitemapKind, ends: readonly { id: string }[]): SitemapPart[] =>
    [null, ...ends.map(({ id }) => id)].map((after) => ({ kind, after }));
  return [...parts('creators', creators), ...parts('media', media)];
}

/** The pages of one part, in the order of their ids: what any stranger may open, with the day it last changed. */
export async function listSitemapPages(
  ctx: Context,
  { kind, after }: SitemapPart,
  size = sitemapPartSize,
): Promise<SitemapPage[]> {
  const rows = await ctx.db.execute<{ path: string; changed: string }>(
    kind === 'creators' ? creatorPages(after, size) : mediaPages(after, size),
  );
  return rows.map(({ path, changed }) => ({ path, lastModified: new Date(changed) }));
}

const creatorPages = (after: string | null, size: number) => sql`
  select '/' || a.username as path, greatest(a.created_at, (
    select m.published_at from media m where m.account_id = a.id and m.state = 'published' and not m.private
      and m.published_at is not null order by m.published_at desc limit 1)) as changed
  from accounts a
  where ${creatorsThere} and (${after}::uuid is null or a.id > ${after}::uuid)
  order by a.id limit ${size}::int`;

const mediaPages = (after: string | null, size: number) => sql`
  select '/' || a.username || '/' || m.type || '/' || m.id as path, coalesce(m.published_at, m.created_at) as changed
  from media m join accounts a on a.id = m.account_id
  where ${mediaThere} and (${after}::uuid is null or m.id > ${after}::uuid)
  order by m.id limit ${size}::int`;
