import { schema } from '@foxreel/db';
import { and, eq, gt, isNull, lte, sql } from '@foxreel/db/drizzle';
import type { PgColumn } from '@foxreel/db/drizzle-pg';
import type { Context } from '../kernel/index.ts';

/** URLs per part; the protocol allows 50,000, but a part is built for every caller. */
export const sitemapPartSize = 10_000;
/** Pages published after a part was measured join it by their older ids: up to the protocol's limit. */
const growthFactor = 5;

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

const { accounts, media } = schema;

const accountIsActive = and(isNull(accounts.suspendedAt), isNull(accounts.deletedAt));
const isPublicCreator = and(eq(accounts.creator, true), accountIsActive);
/** Locked media have a public page too, with the blurred cover and the price. */
const isPublicMedia = and(eq(media.state, 'published'), eq(media.private, false), accountIsActive);

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
  const place = (id: PgColumn) => within(id, after, null);
  const creators = ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isPublicCreator, place(accounts.id)));
  const published = ctx.db
    .select({ id: media.id })
    .from(media)
    .innerJoin(accounts, eq(accounts.id, media.accountId))
    .where(and(isPublicMedia, place(media.id)));
  const [row] =
    kind === 'creators'
      ? await creators
          .orderBy(accounts.id)
          .offset(size - 1)
          .limit(1)
      : await published
          .orderBy(media.id)
          .offset(size - 1)
          .limit(1);
  return row?.id ?? null;
}

/** A part's pages by id: what any visitor may open, with its last change. */
export async function listSitemapPages(
  ctx: Context,
  { kind, after, until }: SitemapPart,
  size = sitemapPartSize,
): Promise<SitemapPage[]> {
  const creators = ctx.db
    .select({ path: sql<string>`'/' || ${accounts.username}`, changed: creatorChanged })
    .from(accounts)
    .where(and(isPublicCreator, within(accounts.id, after, until)));
  const published = ctx.db
    .select({
      path: sql<string>`'/' || ${accounts.username} || '/' || ${media.type} || '/' || ${media.id}`,
      changed: sql<string>`coalesce(${media.publishedAt}, ${media.createdAt})`,
    })
    .from(media)
    .innerJoin(accounts, eq(accounts.id, media.accountId))
    .where(and(isPublicMedia, within(media.id, after, until)));
  const rows =
    kind === 'creators'
      ? await creators.orderBy(accounts.id).limit(size * growthFactor)
      : await published.orderBy(media.id).limit(size * growthFactor);
  return rows.map((row) => ({ path: row.path, lastModified: new Date(row.changed) }));
}

const creatorChanged = sql<string>`greatest(accounts.created_at, (
  select m.published_at from ${media} m where m.account_id = accounts.id and m.state = 'published' and not m.private
    and m.published_at is not null order by m.published_at desc limit 1))`;

const within = (id: PgColumn, after: string | null, until: string | null) =>
  and(after === null ? undefined : gt(id, after), until === null ? undefined : lte(id, until));
