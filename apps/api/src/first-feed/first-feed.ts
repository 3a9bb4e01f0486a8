import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { campaignMedias, type FirstFeed, firstPageLimits, type MediaView } from '@foxreel/contracts';
import { isOpen } from '@foxreel/domain/media';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { siteFacts } from '../previews/page-facts.ts';
import { escapeHtml, renderHead } from '../previews/web-page.ts';
import { appRouter } from '../trpc/router.ts';
import { createCallerFactory } from '../trpc/trpc.ts';

const callerFor = createCallerFactory(appRouter);
const filters: Record<string, FirstFeed['filter']> = {
  '/': {},
  '/videos': { type: 'video' },
  '/photos': { type: 'photo' },
};

/** The feed at a path; null for every other path. */
const feedAt = (path: string): FirstFeed['filter'] | null => filters[path] ?? null;

/**
 * The app's first queries, through the same procedures, with a new shuffle (decision 0025). The media in a campaign's link
 * (`?v=`) come first.
 */
async function firstFeed(ctx: ApiContext, filter: FirstFeed['filter'], named = ''): Promise<FirstFeed> {
  const caller = callerFor(ctx);
  const seed = randomUUID();
  const asked = {
    ...filter,
    filter: { visibility: 'all' },
    order: 'rand',
    seed,
    limit: firstPageLimits.feedPage,
  } as const;
  const ids = campaignMedias(named);
  const [session, page, campaign] = await Promise.all([
    caller.auth.session(),
    caller.media.list(asked),
    ids.length > 0 &&
      caller.media.list({ ...filter, filter: { visibility: 'all', ids, short: true }, limit: ids.length }),
  ]);
  const first = campaign ? campaign.items : [];
  const others = page.items.filter(({ id }) => first.every((media) => media.id !== id));
  return { seed, filter, session, page: { ...page, items: [...first, ...others] } };
}

/**
 * index.html with the first slide's picture where React will render it, and the app's initial data. styles.css shows the
 * picture on phones, to visitors who confirmed their age.
 */
function renderFirstFeed(html: string, feed: FirstFeed): string {
  const [media] = feed.page.items;
  const still = media ? stillOf(media) : '';
  // JSON has '<' in strings only, where its escape means the same: no user text can close the element.
  const data = JSON.stringify(feed).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="first-feed">${data}</script>`;
  return html.replace('<div id="root"></div>', () => `<div id="root">${still}</div>\n    ${script}`);
}

/** Locked media show their blurred cover, as dark as in the app (locked-cover.tsx). */
function stillOf({ type, access, source, thumbnail, width, height }: MediaView): string {
  const locked = !isOpen(access);
  const address = type === 'photo' && !locked ? (source?.url ?? thumbnail.original) : thumbnail.poster;
  if (!address) return '';
  const shape = width && height ? width / height : 9 / 16;
  const fit = locked || shape <= firstPageLimits.phoneShape ? 'cover' : 'contain';
  // By attributes that styles.css knows: the content security policy allows no inline styles.
  const dark = locked ? ' data-locked' : '';
  return `<img class="first-still" data-fit="${fit}"${dark} alt="" fetchpriority="high" decoding="sync" src="${escapeHtml(address)}" />`;
}

const compress = promisify(gzip);
/** A slow database must not delay the page itself longer than this. */
const patienceMs = 1000;

/**
 * A feed page's HTML with the beginning of the feed. Null for every other path, and if the feed cannot be read soon: the app
 * then requests it, and shows errors.
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
  // Private to the viewer and short-lived: its signed URLs expire.
  const headers = { 'cache-control': 'no-store', vary: 'accept-encoding', 'content-type': 'text/html; charset=utf-8' };
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return new Response(body, { headers });
  return new Response(await compress(body, { level: 4 }), { headers: { ...headers, 'content-encoding': 'gzip' } });
}
