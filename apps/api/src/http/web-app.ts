import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from 'hono';
import { feedDocument } from '../first-feed/feed-document.ts';
import { webPage } from '../previews/web-page.ts';
import type { ApiEnv, ApiRequest } from './api-env.ts';
import { byteRange } from './byte-range.ts';
import { chooseEncoding, listWebFiles, type WebFile } from './web-files.ts';

/** A rebuilt web app is noticed within this time. */
const lookAgainMs = 2000;
/** Addresses that never are pages of the app. */
const notPages =
  /^\/(api|trpc|files|link-files|message-files|identity-files|audio|avatars|assets|\.well-known|favicon\.ico|sitemap\.xml)(\/|$)/;

/**
 * Serves the built web app: its files, compressed, those with a hash in their name kept for good; every page address
 * gets index.html: a feed's with its beginning (first-feed/), public ones with what a link to them says (previews/).
 */
export function webApp(root: string | null, webAddressFor: (c: ApiRequest) => string): Handler<ApiEnv> {
  const filesNow = root === null ? async () => new Map<string, WebFile>() : followFiles(root);
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.notFound();
    const files = await filesNow();
    const own = files.get(c.req.path);
    const index = own || notPages.test(c.req.path) ? undefined : files.get('/index.html');
    // A file of ours may be called as a person could be: /first-paint.js.
    const html = async () => (index ? text(await index.body(null)) : '');
    const page =
      index && ((await feedDocument(c, html, webAddressFor(c))) ?? (await webPage(c, html, webAddressFor(c))));
    if (page) return page;
    const file = own ?? index;
    if (!file) return c.notFound();
    const headers = {
      'cache-control': c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'accept-encoding',
    };
    if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    const encoding = file.compressible ? chooseEncoding(c.req.header('accept-encoding') ?? '') : null;
    const body = await file.body(encoding);
    if (file.type.startsWith('video/')) return videoReply(c, body, { ...headers, 'content-type': file.type });
    return new Response(c.req.method === 'HEAD' ? null : body, {
      headers: {
        ...headers,
        'content-type': file.type,
        'content-length': String(body.byteLength),
        ...(encoding === null ? {} : { 'content-encoding': encoding }),
      },
    });
  };
}

/** Whole, or the range that was asked for: Safari plays no video that it cannot ask for in parts. */
function videoReply(c: ApiRequest, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  const size = body.byteLength;
  const range = byteRange(c.req.header('range'), size);
  const about = { ...headers, 'accept-ranges': 'bytes' };
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...about, 'content-range': `bytes */${size}` } });
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  return new Response(c.req.method === 'HEAD' ? null : part, {
    status: range ? 206 : 200,
    headers: {
      ...about,
      'content-length': String(part.byteLength),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${size}` } : {}),
    },
  });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The files of the build that is there now: the launcher puts a new one in its place while the api runs. */
function followFiles(root: string): () => Promise<Map<string, WebFile>> {
  let files: Promise<Map<string, WebFile>> = Promise.resolve(new Map());
  let built = '';
  let lookedAt = 0;
  return async () => {
    if (Date.now() - lookedAt < lookAgainMs) return files;
    lookedAt = Date.now();
    const index = await stat(join(root, 'index.html')).catch(() => null);
    const version = index ? `${index.mtimeMs}.${index.ino}` : '';
    if (version !== built) files = listWebFiles(root);
    built = version;
    return files;
  };
}
