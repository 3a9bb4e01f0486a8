import { id, type MediaView } from '@foxreel/contracts';
import { type Context, DomainError, notFound } from '@foxreel/domain/kernel';
import { FileAccessCache, getMedia, isOpen, openFile } from '@foxreel/domain/media';
import {
  getShortLink,
  listSitemapPages,
  listSitemapParts,
  type SitemapKind,
  type SitemapPage,
  type SitemapPart,
  sitemapKinds,
} from '@foxreel/domain/shared-links';
import { z } from 'zod';
import type { ApiApp, ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { restReply } from '../errors/index.ts';
import { visitedAddress } from '../http/request-context.ts';
import { publicCache, serveStoredFile } from '../http/serve-stored-file.ts';
import { publicPage, siteFacts, still } from './page-facts.ts';
import { escapeHtml } from './web-page.ts';

const side = z.coerce.number().int().positive().max(10_000).optional();
const question = z.object({
  url: z.string({ error: 'url is required' }).max(500),
  maxwidth: side,
  maxheight: side,
  format: z.string().optional(),
});

/**
 * oEmbed 1.0 for a media's URL, long or short. A free photo has type 'photo'; a free video type 'video', with html of a picture
 * linking to the page, because our age gate precedes every video; locked media is a 'link' with its blurred cover. NOT_FOUND
 * for anything hidden from visitors; 501 for XML, as oEmbed specifies.
 */
async function answerOembed(c: ApiRequest, ctx: Context): Promise<Response> {
  const { url, maxwidth, maxheight, format } = question.parse(c.req.query());
  if (format !== undefined && format !== 'json') return restReply({ error: 'Only format=json is offered' }, 501);
  const media = await mediaAt(ctx, url, c);
  if (!media) throw notFound('The page');
  const picture = pictureOf(ctx, media, maxwidth ?? Infinity, maxheight ?? Infinity);
  const reply = { ...aboutMedia(ctx, media, picture), ...kindOf(ctx, media, picture) };
  return Response.json(reply, {
    headers: {
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  });
}

async function mediaAt(ctx: Context, url: string, c: ApiRequest): Promise<MediaView | null> {
  if (!URL.canParse(url)) throw new DomainError('BAD_INPUT', 'url must be an address');
  const { origin, host, pathname } = new URL(url);
  if (origin !== new URL(ctx.webAddress).origin && host !== c.req.header('host')) return null;
  const page = publicPage(pathname);
  if (page?.kind === 'short') return (await getShortLink(ctx, { id: page.id }))?.media ?? null;
  return page?.kind === 'media' ? getMedia(ctx, { media: page.media }) : null;
}

interface Picture {
  url: string;
  width: number;
  height: number;
}

/** The still, and the size at which it fits the request. */
function pictureOf(ctx: Context, media: MediaView, widest: number, highest: number): Picture | null {
  const shown = still(media);
  if (!shown?.size) return null;
  const { width, height } = shown.size;
  const scale = Math.min(1, widest / width, highest / height);
  return { url: ctx.webAddress + shown.path, width: Math.round(width * scale), height: Math.round(height * scale) };
}

const addressOf = (ctx: Context, { user, type, id }: MediaView) => `${ctx.webAddress}/${user.username}/${type}/${id}`;
const titleOf = ({ description, type }: MediaView) => description || (type === 'video' ? 'Video' : 'Photo');

const aboutMedia = (ctx: Context, media: MediaView, picture: Picture | null) => ({
  version: '1.0',
  title: titleOf(media),
  author_name: media.user.fullname || media.user.username,
  author_url: `${ctx.webAddress}/${media.user.username}`,
  provider_name: 'Foxreel',
  provider_url: ctx.webAddress,
  cache_age: 300,
  ...(picture ? { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height } : {}),
});

function kindOf(ctx: Context, media: MediaView, picture: Picture | null) {
  if (!picture || !isOpen(media.access)) return { type: 'link' };
  const { url, width, height } = picture;
  if (media.type === 'photo') return { type: 'photo', url, width, height };
  const image = `<img src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(titleOf(media))}">`;
  const html = `<a href="${escapeHtml(addressOf(ctx, media))}" target="_blank" rel="noopener">${image}</a>`;
  return { type: 'video', html, width, height };
}

/** How long an index is valid before new pages are counted, and how long responses may be cached. */
const keptMs = 60 * 60_000;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const heading = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * GET /sitemap.xml (https://www.sitemaps.org): without a query the index of all parts; with ?pages, ?creators={after} or
 * ?media={after} the URLs of one part. Everything in it is public.
 */
function createSitemap(): (c: ApiRequest, ctx: Context, webAddress: string) => Promise<Response | null> {
  let previous: SitemapPart[] = [];
  let index: { parts: Promise<SitemapPart[]>; until: number } | null = null;
  const partsNow = (ctx: Context): Promise<SitemapPart[]> => {
    if (index && Date.now() < index.until) return index.parts;
    const parts = listSitemapParts(ctx, previous);
    index = { parts, until: Date.now() + keptMs };
    parts.then(
      (all) => {
        previous = all;
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
    const kind = sitemapKinds.find((name) => question[name] !== undefined);
    if (!kind) return xml(indexOf(await partsNow(ctx), webAddress));
    const after = question[kind] ?? '';
    if (after !== '' && !id.safeParse(after).success) return null;
    return xml(urlSet(await listSitemapPages(ctx, partOf(await partsNow(ctx), kind, after)), webAddress));
  };
}

/** What a part costs of the caller's budget: it has up to 10,000 addresses, and any id begins one, so no cache has it. */
export const sitemapPoints = 60;

/** What search engines may crawl, and where the sitemap is. */
const robotsText = (webAddress: string): string => `User-agent: *
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

/** The first part has no id. A part measured by another process ends where the next one here starts. */
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

/**
 * For other sites, as visitors see it: GET /api/preview/{media}, a media's still under a permanent URL (a locked one's blurred
 * cover); GET /api/oembed?url=… (https://oembed.com); GET /robots.txt and /sitemap.xml for search engines.
 */
export function mountPreviewRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const cache = new FileAccessCache();
  app.get('/api/preview/:media', async (c) => {
    const parsed = id.safeParse(c.req.param('media'));
    const ctx = await stranger(c);
    const media = parsed.success ? await getMedia(ctx, { media: parsed.data }) : null;
    const [, , , token = '', path = ''] = media?.thumbnail.preview?.split('/') ?? [];
    if (!media || path === '') throw notFound('The picture');
    const opened = await openFile(ctx, { media: media.id, token, path }, cache);
    const response = await serveStoredFile(c, dependencies, {
      ...opened,
      cacheControl: publicCache(dependencies.environment),
    });
    response.headers.set('cross-origin-resource-policy', 'cross-origin');
    return response;
  });
  app.get('/api/oembed', async (c) => answerOembed(c, await stranger(c)));
  const sitemap = createSitemap();
  app.get('/sitemap.xml', async (c) => {
    const { actor, budgets, request } = await c.get('context')();
    if (sitemapKinds.some((kind) => c.req.query(kind) !== undefined))
      await budgets.takeRequest({ actor, address: request.address }, sitemapPoints - 1);
    const reply = await sitemap(c, await stranger(c), visitedAddress(c, dependencies));
    if (!reply) throw notFound('This part of the sitemap');
    return reply;
  });
  app.get('/robots.txt', (c) =>
    c.body(robotsText(visitedAddress(c, dependencies)), 200, { 'content-type': 'text/plain; charset=utf-8' }),
  );
}

async function stranger(c: ApiRequest): Promise<Context> {
  return { ...(await c.get('context')()), actor: { kind: 'anonymous' } };
}
