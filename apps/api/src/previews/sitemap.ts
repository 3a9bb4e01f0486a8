import { id } from '@foxreel/contracts';
import type { Context } from '@foxreel/domain/kernel';
import {
  listSitemapPages,
  listSitemapParts,
  type SitemapKind,
  type SitemapPage,
  type SitemapPart,
  sitemapKinds,
} from '@foxreel/domain/shared-links';
import type { ApiRequest } from '../http/api-env.ts';
import { escapeHtml } from './escape-html.ts';
import { siteFacts } from './page-facts.ts';

/** How long an index stands before it is asked what came after its last full part, and how long others may keep an answer. */
const keptMs = 60 * 60_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const heading = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * Answers GET /sitemap.xml as https://www.sitemaps.org says: without a question the index of all parts; with ?pages, ?creators={after}
 * or ?media={after} the addresses of one. All of it is what strangers may open, whoever asks.
 */
export function createSitemap(): (c: ApiRequest, ctx: Context, webAddress: string) => Promise<Response | null> {
  let known: SitemapPart[] = [];
  let index: { parts: Promise<SitemapPart[]>; until: number } | null = null;
  const partsNow = (ctx: Context): Promise<SitemapPart[]> => {
    if (index && Date.now() < index.until) return index.parts;
    const parts = listSitemapParts(ctx, known);
    index = { parts, until: Date.now() + keptMs };
    parts.then(
      (all) => {
        known = all;
      },
      () => {
        index = null;
      },
    );
    return parts;
  };

  return async (c, ctx, webAddress) => {
    const question = c.req.query();
    if (question['pages'] !== undefined) return xml(urlSet(sitePages, webAddress));
    const kind = sitemapKinds.find((known) => question[known] !== undefined);
    if (!kind) return xml(indexOf(await partsNow(ctx), webAddress));
    const after = question[kind] ?? '';
    if (after !== '' && !id.safeParse(after).success) return null;
    return xml(urlSet(await listSitemapPages(ctx, partOf(await partsNow(ctx), kind, after)), webAddress));
  };
}

/** What search engines may read, and where the sitemap is. */
export const robotsText = (webAddress: string): string => `User-agent: *
Disallow: /api
Allow: /api/preview/
Allow: /api/oembed
Disallow: /trpc
Disallow: /account
Disallow: /messages
Disallow: /profile
Disallow: /staff
Disallow: /studio
Sitemap: ${webAddress}/sitemap.xml
`;

/** The first part is asked for without an id. One that another process has measured ends where the next one here does. */
function partOf(parts: readonly SitemapPart[], kind: SitemapKind, after: string): SitemapPart {
  const next = parts.find((part) => part.kind === kind && part.until !== null && part.until > after.toLowerCase());
  return { kind, after: after === '' ? null : after, until: next?.until ?? null };
}

const sitePages: { path: string }[] = (['home', 'lives', 'search', 'about'] as const).map((kind) =>
  siteFacts({ kind }),
);

function indexOf(parts: readonly SitemapPart[], webAddress: string): string {
  const questions = ['pages', ...parts.map(({ kind, after }) => `${kind}=${after ?? ''}`)];
  const entries = questions.map((question) => `<sitemap><loc>${webAddress}/sitemap.xml?${question}</loc></sitemap>`);
  return `<sitemapindex xmlns="${namespace}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

function urlSet(pages: readonly (Pick<SitemapPage, 'path'> & Partial<SitemapPage>)[], webAddress: string): string {
  const entries = pages.map(({ path, lastModified }) => {
    const changed = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(webAddress + path)}</loc>${changed}</url>`;
  });
  return `<urlset xmlns="${namespace}">\n${entries.join('\n')}\n</urlset>\n`;
}

const xml = (body: string): Response =>
  new Response(heading + body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${keptMs / 1000}`,
    },
  });
