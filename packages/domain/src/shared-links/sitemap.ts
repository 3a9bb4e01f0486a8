import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../kernel/index.ts';

/** URLs per part; the protocol allows 50,000, but a part is built for every caller. */
export const sitemapPartSize = 10_000;
/** Pages published after a part was measured join it by their older ids: up to the protocol's limit. */
const growth = 5;

export const sitemapKinds = ['creators', 'media'] as const;
export type SitemapKind = (typeof sitemapKinds)[number];

/** A part of the sitemap: the pages of a kind with ids after one and up to another; null for the first and the last. */
export interface SitemapPart {
  kind: SitemapKind;
  after: string | null;
  until: string | null;
}

export interface SitemapPage {
  path: string;
  lastModified: Date;
}

const creatorsThere = sql`a.creator and a.suspended_at is null and a.deleted_at is null`;
/** Locked media have a public page too, with the blurred cover and the price. */
const mediaThere = sql`m.state = 'published' and not m.private and a.suspended_at is null and a.deleted_at is null`;

const sources: Record<SitemapKind, { id: SQL; from: SQL }> = {
  creators: { id: sql`a.id`, from: sql`accounts a where ${creatorsThere}` },
  media: { id: sql`m.id`, from: sql`media m join accounts a on a.id = m.account_id where ${mediaThere}` },
};

/**
 * The sitemap's current parts, by id. `known` are parts from an earlier call: only ids after their last boundary are read, as
 * ids grow with time. Each statement scans one part's ids in the database and returns at most one.
 */
export async function listSitemapParts(
  ctx: Context,
  known: readonly SitemapPart[] = [],
  size = sitemapPartSize,
): Promise<SitemapPart[]> {
  const parts: SitemapPart[] = [];
  for (const kind of sitemapKinds) {
    const full = known.filter((part) => part.kind === kind && part.until !== null);
    let after = full.at(-1)?.until ?? null;
    parts.push(...full);
    for (;;) {
      const until = await endOfPart(ctx, kind, after, size);
      parts.push({ kind, after, until });
      if (until === null) break;
      after = until;
    }
  }
  return parts;
}

async function endOfPart(ctx: Context, kind: SitemapKind, after: string | null, size: number): Promise<string | null> {
  const { id, from } = sources[kind];
  const [row] = await ctx.db.execute<{ id: string }>(sql`
    select ${id} as id from ${from} ${within(id, after, null)} order by ${id} offset ${size - 1}::int limit 1`);
  return row?.id ?? null;
}

/** A part's pages by id: what any visitor may open, with its last change. */
export async function listSitemapPages(
  ctx: Context,
  { kind, after, until }: SitemapPart,
  size = sitemapPartSize,
): Promise<SitemapPage[]> {
  const { id, from } = sources[kind];
  const { path, changed } = pages[kind];
  const rows = await ctx.db.execute<{ path: string; changed: string }>(sql`
    select ${path} as path, ${changed} as changed from ${from} ${within(id, after, until)}
    order by ${id} limit ${size * growth}::int`);
  return rows.map((row) => ({ path: row.path, lastModified: new Date(row.changed) }));
}

const pages: Record<SitemapKind, { path: SQL; changed: SQL }> = {
  creators: {
    path: sql`'/' || a.username`,
    changed: sql`greatest(a.created_at, (
      select m.published_at from media m where m.account_id = a.id and m.state = 'published' and not m.private
        and m.published_at is not null order by m.published_at desc limit 1))`,
  },
  media: {
    path: sql`'/' || a.username || '/' || m.type || '/' || m.id`,
    changed: sql`coalesce(m.published_at, m.created_at)`,
  },
};

const within = (id: SQL, after: string | null, until: string | null): SQL =>
  sql`${after === null ? sql`` : sql`and ${id} > ${after}::uuid`} ${until === null ? sql`` : sql`and ${id} <= ${until}::uuid`}`;
