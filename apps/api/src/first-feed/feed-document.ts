import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ApiRequest } from '../http/api-env.ts';
import { siteFacts } from '../previews/page-facts.ts';
import { renderHead } from '../previews/render-head.ts';
import { feedAt, firstFeed } from './first-feed.ts';
import { renderFirstFeed } from './render-first-feed.ts';

const compress = promisify(gzip);
/** A database that is slower than this must not keep the page itself from people. */
const patienceMs = 1000;

/**
 * The document of a feed's address with the feed's beginning in it. Null for every other address, and when the feed cannot
 * be read now, or not soon: the app then asks for it, and says what is wrong.
 */
export async function feedDocument(
  c: ApiRequest,
  html: () => Promise<string>,
  webAddress: string,
): Promise<Response | null> {
  const filter = feedAt(c.req.path);
  if (!filter || c.req.method !== 'GET') return null;
  const reading = c
    .get('context')()
    .then((ctx) => firstFeed(ctx, filter, c.req.query('v')))
    .catch(() => null);
  const feed = await Promise.race([reading, after(patienceMs, null, { ref: false })]);
  if (!feed) return null;
  const page = c.req.path === '/' ? renderHead(await html(), siteFacts({ kind: 'home' }), webAddress) : await html();
  const body = renderFirstFeed(page, feed);
  // One viewer's, and of this moment: signed addresses in it run out.
  const headers = { 'cache-control': 'no-store', vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' };
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return new Response(body, { headers });
  return new Response(await compress(body, { level: 4 }), { headers: { ...headers, 'content-encoding': 'gzip' } });
}
