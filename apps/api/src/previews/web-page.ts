import { createHash } from 'node:crypto';
import type { Context } from '@foxreel/domain/kernel';
import type { ApiRequest } from '../http/api-env.ts';
import { type PageFacts, pageFacts, type SitePage, siteFacts } from './page-facts.ts';
import { type PublicPage, publicPage } from './public-page.ts';
import { renderHead } from './render-head.ts';

/** What a page's address answers with: the app's index.html, and whether there is anything. */
interface Answer {
  status: 200 | 404;
  facts: PageFacts | null;
  /** The right address of the media, when it was asked for under another. */
  canonical?: string;
}

/**
 * The reply for a public page: index.html with the page's tags, or plain with 404 where there is nothing for the viewer.
 * Null for every other address, and when the page cannot be looked up now: the app itself then says what is wrong.
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
    // Not kept: whoever has the media now may lose it, and a name may change.
    const location = answer.canonical + new URL(c.req.url).search;
    return new Response(null, {
      status: 301,
      headers: { location, 'cache-control': 'no-cache', vary: 'cookie, authorization' },
    });
  }
  const body = answer.facts ? renderHead(await html(), answer.facts, webAddress) : await html();
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'cache-control': 'no-cache', vary: 'cookie, authorization', etag };
  const known = answer.status === 200 && c.req.header('if-none-match') === etag;
  if (known) return new Response(null, { status: 304, headers });
  return new Response(c.req.method === 'HEAD' ? null : body, {
    status: answer.status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Tags say what a stranger may know, whoever asks; whether there is a page at all is for the viewer's own eyes. */
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

/** A media has its own address and, as what is sold, that of the shop. */
const isAddressOf = (path: string, { username, type, media }: Extract<PublicPage, { kind: 'media' }>): boolean =>
  path === `/${username}/${type}/${media}` || (type === 'shop' && path.startsWith(`/${username}/`));

const isSitePage = (page: PublicPage): page is SitePage => ['home', 'about', 'search', 'lives'].includes(page.kind);
