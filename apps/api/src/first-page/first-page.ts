import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { firstPageLimits, type MediaView } from '@foxreel/contracts';
import { isOpen } from '@foxreel/domain/media';
import type { ApiRequest } from '../api-context.ts';
import { escapeHtml } from '../previews/web-page.ts';
import { type FirstPicture, firstRoute, gridStill, isLandscape, readFirstPage } from './first-queries.ts';

/** A document with the data and pictures that the app needs first. */
export interface FirstDocument {
  /** Writes them into index.html, which may already have its preview tags. */
  into: (html: string) => string;
}

/** Locked media show their blurred cover. */
function addressOf(media: MediaView, place: FirstPicture['place']): string | null {
  if (place === 'grid') return gridStill(media);
  const { type, access, source, thumbnail } = media;
  const photo = place === 'slide' && type === 'photo' && isOpen(access);
  return photo ? (source?.url ?? thumbnail.original) : thumbnail.poster;
}

/** The picture where React will put it; a locked one as dark or as soft as in the app (media-stage.tsx, media-grid.tsx). */
function stillOf(media: MediaView, place: FirstPicture['place'], address: string): string {
  const { access, width, height } = media;
  const locked = !isOpen(access);
  const shape = width && height ? width / height : 9 / 16;
  const fit = locked || shape <= firstPageLimits.phoneShape ? 'cover' : 'contain';
  // By attributes that styles.css knows: the content security policy allows no inline styles.
  const lock = locked ? ' data-locked' : '';
  const shown = {
    cover: 'class="first-cover"',
    slide: `class="first-still" data-fit="${fit}"${lock}`,
    grid: `class="first-cell"${isLandscape(media) ? ' data-landscape' : ''}${lock}`,
  }[place];
  // What a picture of another shape leaves free, the app fills with its placeholder.
  const backdrop =
    place === 'slide' && fit === 'contain' && media.placeholder
      ? `<img class="first-backdrop" alt="" src="${escapeHtml(media.placeholder)}" />`
      : '';
  return `${backdrop}<img ${shown} alt=""${first} decoding="sync" src="${escapeHtml(address)}" />`;
}

const first = ' fetchpriority="high"';

/** A slow database must not delay the page itself longer than this. */
const patienceMs = 1000;

/**
 * What the page at this path shows first. Null for a page without such data, and if it cannot be read soon: the app then asks for
 * it, and shows errors. `chunksOf` names the files of the page's modules.
 */
export async function firstDocument(
  c: ApiRequest,
  chunksOf: (modules: readonly string[]) => Promise<readonly string[]>,
): Promise<FirstDocument | null> {
  const route = firstRoute(c.req.path);
  if (!route || c.req.method !== 'GET') return null;
  const reading = c
    .get('context')()
    .then((ctx) => Promise.all([readFirstPage(ctx, route, c.req), chunksOf(route.modules)]))
    .catch(() => null);
  const read = await Promise.race([reading, after(patienceMs, null, { ref: false })]);
  if (!read) return null;
  const [{ page, carried }, chunks] = read;
  const { picture } = carried;
  const address = picture && addressOf(picture.media, picture.place);
  const pictures = [...new Set([...(address ? [address] : []), ...(carried.preload ?? [])])]
    .map((src, at) => `<link rel="preload" as="image"${at === 0 ? first : ''} href="${escapeHtml(src)}">`)
    .join('');
  const files = chunks
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escapeHtml(file)}">`)
    .join('');
  const still = picture && address ? stillOf(picture.media, picture.place, address) : '';
  const { placeholder = null } = picture?.media ?? {};
  const veil = placeholder ? `<img class="age-veil" alt="" src="${escapeHtml(placeholder)}" />` : '';
  // JSON has '<' in strings only, where its escape means the same: no user text can close the element.
  const data = JSON.stringify(page).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="first-page">${data}</script>`;
  return {
    into: (html) =>
      html
        // Before the app's scripts: on a slow line the pictures would wait for them.
        .replace('<title>', () => `${pictures}<title>`)
        .replace('</head>', () => `${files}</head>`)
        .replace(/<dialog id="age-question"[^>]*>/, (dialog) => `${dialog}${veil}`)
        .replace('<div id="root"></div>', () => `<div id="root">${still}</div>\n    ${script}`),
  };
}

const compress = promisify(gzip);

/** Sends it to its viewer alone: it says who is signed in, and its signed addresses expire. */
export async function sendFirstDocument(c: ApiRequest, body: string, status = 200): Promise<Response> {
  const headers = {
    'cache-control': 'private, no-store',
    vary: 'accept-encoding, cookie, authorization',
    'content-type': 'text/html; charset=utf-8',
  };
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return new Response(body, { status, headers });
  const zipped = await compress(body, { level: 4 });
  return new Response(zipped, { status, headers: { ...headers, 'content-encoding': 'gzip' } });
}
