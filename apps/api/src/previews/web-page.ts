import { createHash } from 'node:crypto';
import type { Context } from '@foxreel/domain/kernel';
import type { ApiRequest } from '../api-context.ts';
import {
  type PageFacts,
  type PublicPage,
  pageFacts,
  publicPage,
  type SitePage,
  siteFacts,
  type VideoFacts,
} from './page-facts.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for use between tags and in quoted attributes; control characters become spaces. */
export const escapeHtml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.replace(/[\u0000-\u001f\u007f]+/g, ' ').replace(/[&<>"']/g, (character) => entities[character] ?? '');

const longestDescription = 300;

/**
 * The page with preview tags in its head: title, description, canonical URL, Open Graph, Twitter card, oEmbed link and, for
 * videos, JSON-LD. User text is escaped.
 */
export function renderHead(html: string, facts: PageFacts, webAddress: string): string {
  const address = webAddress + facts.path;
  const text = facts.description.slice(0, longestDescription);
  const { image } = facts;
  const large = image.path.startsWith('/api/preview/');
  const tags = [
    link('canonical', { href: address }),
    property('og:site_name', 'Foxreel'),
    property('og:type', facts.type),
    property('og:url', address),
    property('og:title', facts.title),
    property('og:description', text),
    property('og:image', webAddress + image.path),
    ...(image.size
      ? [property('og:image:width', String(image.size.width)), property('og:image:height', String(image.size.height))]
      : []),
    property('og:image:alt', image.alt),
    meta('twitter:card', large ? 'summary_large_image' : 'summary'),
    meta('twitter:title', facts.title),
    meta('twitter:description', text),
    meta('twitter:image', webAddress + image.path),
    meta('rating', 'adult'),
    ...(facts.listed ? [] : [meta('robots', 'noindex')]),
    ...(facts.embeddable ? [discovery(webAddress, address, facts.title)] : []),
    ...(facts.video ? [videoObject(facts, facts.video, webAddress)] : []),
  ];
  // With functions as replacements: a '$' in user text is not a pattern.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(facts.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => meta('description', text))
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}

const element = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeHtml(value)}"`)
    .join(' ')} />`;
const meta = (name: string, content: string) => element('meta', { name, content });
const property = (name: string, content: string) => element('meta', { property: name, content });
const link = (rel: string, attributes: Record<string, string>) => element('link', { rel, ...attributes });

const discovery = (webAddress: string, address: string, title: string) =>
  link('alternate', {
    type: 'application/json+oembed',
    href: `${webAddress}/api/oembed?url=${encodeURIComponent(address)}`,
    title,
  });

/** https://schema.org/VideoObject. A data block is not a script, so the policy allows it without 'unsafe-inline'. */
function videoObject(facts: PageFacts, video: VideoFacts, webAddress: string): string {
  const counted = (type: string, count: number) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    url: webAddress + facts.path,
    name: video.name,
    description: facts.description,
    thumbnailUrl: [webAddress + facts.image.path],
    uploadDate: video.uploadDate,
    ...(video.duration === null ? {} : { duration: `PT${Math.max(1, Math.round(video.duration))}S` }),
    author: { '@type': 'Person', name: video.author.name, url: webAddress + video.author.path },
    interactionStatistic: [counted('LikeAction', video.likes), counted('CommentAction', video.comments)],
    isAccessibleForFree: video.free,
    isFamilyFriendly: false,
    contentRating: 'adult',
  };
  // User text cannot close the element.
  const text = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => unicodeEscape(character));
  return `<script type="application/ld+json">${text}</script>`;
}

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A page's HTML, and whether the page exists. */
interface Answer {
  status: 200 | 404;
  facts: PageFacts | null;
  /** The media's canonical URL, if requested under another. */
  canonical?: string;
}

/**
 * A public page's response: index.html with preview tags, or plain with 404 if there is nothing for the viewer. Null for other
 * paths, and if the look-up fails: the app then shows the error.
 */
export async function webPage(
  c: ApiRequest,
  html: () => Promise<string>,
  webAddress: string,
): Promise<Response | null> {
  const page = publicPage(c.req.path);
  const answer = page && (await answerFor(c, page).catch(() => null));
  if (!answer) return null;
  if (answer.canonical !== undefined) {
    // Not cached: access may end, and a name may change.
    const location = answer.canonical + new URL(c.req.url).search;
    return new Response(null, {
      status: 301,
      headers: { location, 'cache-control': 'no-cache', vary: 'cookie, authorization' },
    });
  }
  const body = answer.facts ? renderHead(await html(), answer.facts, webAddress) : await html();
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': 'no-cache', vary: 'cookie, authorization', etag };
  const isUnchanged = answer.status === 200 && c.req.header('if-none-match') === etag;
  if (isUnchanged) return new Response(null, { status: 304, headers });
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status: answer.status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Tags contain what visitors may see, whoever asks; whether the page exists depends on the viewer. */
async function answerFor(c: ApiRequest, page: PublicPage): Promise<Answer> {
  if (page.kind === 'nothing') return { status: 404, facts: null };
  if (isSitePage(page)) return { status: 200, facts: siteFacts(page) };
  const ctx = await c.get('context')();
  const stranger: Context = { ...ctx, actor: { kind: 'anonymous' } };
  const facts = await pageFacts(stranger, page);
  const there = ctx.actor.kind === 'anonymous' ? facts : await pageFacts(ctx, page);
  if (page.kind === 'media' && there && !isAddressOf(there.path, page))
    return { status: 200, facts: null, canonical: there.path };
  return { status: there ? 200 : 404, facts: there ? facts : null };
}

/** A media has its own URL and, if for sale, that of the shop. */
const isAddressOf = (path: string, { username, type, media }: Extract<PublicPage, { kind: 'media' }>): boolean =>
  path === `/${username}/${type}/${media}` || (type === 'shop' && path.startsWith(`/${username}/`));

const isSitePage = (page: PublicPage): page is SitePage => ['home', 'about', 'search', 'lives'].includes(page.kind);
