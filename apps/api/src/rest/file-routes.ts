import { Readable } from 'node:stream';
import { type Context, notFound } from '@foxreel/domain/kernel';
import { claimsPublic, FileAccessCache, type OpenedFile, openFile } from '@foxreel/domain/media';
import type { StoredFile } from '@foxreel/storage';
import type { ApiDependencies } from '../dependencies.ts';
import type { ApiApp, ApiRequest } from '../http/api-env.ts';
import { byteRange } from '../http/byte-range.ts';

const addressPattern = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/]{1,120})\/(.{1,200})$/;

/**
 * GET and HEAD /files/{media}/{token}/{path}: the files of a media, for whom its signed address is (see openFile).
 * The token stands in the path, so that the relative addresses inside a playlist carry it on.
 */
export function mountFileRoutes(app: ApiApp, dependencies: ApiDependencies): void {
  const cache = new FileAccessCache();
  app.get('/files/*', async (c) => {
    // The raw path: an encoded slash or dot must not turn into one on the way.
    const [, media, token, path] = addressPattern.exec(new URL(c.req.url).pathname) ?? [];
    if (media === undefined || token === undefined || path === undefined) throw notFound('The file');
    const ctx = claimsPublic(token) ? strangerContext(dependencies) : await c.get('context')();
    const opened = await openFile(ctx, { media, token, path }, cache);
    const stored = await dependencies.storage.stat(opened.key);
    if (stored === null) throw notFound('The file');
    return answer(c, opened, stored, dependencies);
  });
}

/** A public address asks for no login, so it costs no look-up of the session. */
const strangerContext = (dependencies: ApiDependencies): Context => ({
  ...dependencies,
  actor: { kind: 'anonymous' },
  news: dependencies.realtime,
  afterCommit: (action) => action(),
});

async function answer(
  c: ApiRequest,
  opened: OpenedFile,
  stored: StoredFile,
  { storage }: ApiDependencies,
): Promise<Response> {
  const tag = `"${stored.bytes.toString(36)}-${stored.modifiedAt.getTime().toString(36)}"`;
  const headers = new Headers({
    ...fixedHeaders,
    'content-type': opened.contentType,
    etag: tag,
    'cache-control': cacheControl(opened),
  });
  if (opened.cache === 'private') headers.set('vary', 'Cookie, Authorization');
  if (isKnown(c.req.header('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const asked = c.req.header('if-range');
  const range = asked === undefined || asked === tag ? byteRange(c.req.header('range'), stored.bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${stored.bytes}`);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range === null ? stored.bytes : range.end - range.start + 1));
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${stored.bytes}`);
  const status = range === null ? 200 : 206;
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  const body = await storage.read(opened.key, range ?? undefined);
  if (body === null) throw notFound('The file');
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

const fixedHeaders = {
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
};

/** A private file is asked for again each time, so that a right that ends is felt; a playlist may grow while it is made. */
function cacheControl({ cache, contentType }: OpenedFile): string {
  if (cache === 'private') return 'private, no-cache';
  return contentType === 'application/vnd.apple.mpegurl' ? 'public, no-cache' : 'public, max-age=600';
}

const isKnown = (header: string | undefined, tag: string) =>
  header?.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === tag) ?? false;
