import { Readable } from 'node:stream';
import { notFound } from '@foxreel/domain/kernel';
import type { ByteRange } from '@foxreel/storage';
import type { ApiRequest } from '../api-context.ts';
import type { ApiDependencies } from '../dependencies.ts';

/**
 * The single range of a Range header, for a file of `size` bytes (RFC 9110 §14). Null: send the whole file, as for malformed
 * headers or several ranges. 'unsatisfiable': respond with 416.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** A stored file, and its response headers. */
interface ServedFile {
  key: string;
  /** The only type that browsers may treat it as. */
  contentType: string;
  /** A value that starts with 'private' makes the response vary by session. */
  cacheControl: string;
  /** Browsers save it under this name; without one they display it. */
  fileName?: string;
}

/** Where the proxy has the store's files, for nobody but the api's replies. */
const proxyFolder = '/_files';

/** `cache-control` of a file that everyone may see and that never changes under its address. */
export const publicCache = ({ PUBLIC_CACHE_SECONDS }: ApiDependencies['environment']): string =>
  `public, max-age=${PUBLIC_CACHE_SECONDS}`;

/**
 * Serves GET and HEAD of a stored file, whole or a range. With FILE_DELIVERY=accel the proxy sends the bytes of a GET, and its
 * ranges. NOT_FOUND if the store does not have the file.
 */
export async function serveStoredFile(
  c: ApiRequest,
  { storage, environment }: Pick<ApiDependencies, 'storage' | 'environment'>,
  file: ServedFile,
): Promise<Response> {
  const stored = await storage.stat(file.key);
  if (stored === null) throw notFound('The file');
  const tag = `"${stored.bytes.toString(36)}-${stored.modifiedAt.getTime().toString(36)}"`;
  const headers = new Headers({
    ...fixedHeaders,
    'content-type': file.contentType,
    etag: tag,
    'cache-control': file.cacheControl,
  });
  if (file.fileName) headers.set('content-disposition', `attachment; filename="${file.fileName}"`);
  if (file.cacheControl.startsWith('private')) headers.set('vary', 'Cookie, Authorization');
  if (isKnown(c.req.header('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const ifRange = c.req.header('if-range');
  const range = ifRange === undefined || ifRange === tag ? byteRange(c.req.header('range'), stored.bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${stored.bytes}`);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  if (environment.FILE_DELIVERY === 'accel' && c.req.method === 'GET') {
    headers.set('x-accel-redirect', proxyFolder + (await storage.proxyPath(file.key)));
    return new Response(null, { status: 200, headers });
  }
  headers.set('content-length', String(range === null ? stored.bytes : range.end - range.start + 1));
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${stored.bytes}`);
  const status = range === null ? 200 : 206;
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  const body = await storage.read(file.key, range ?? undefined);
  if (body === null) throw notFound('The file');
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

const fixedHeaders = {
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline',
};

const isKnown = (header: string | undefined, tag: string) =>
  header
    ?.split(',')
    .some((tagInHeader) => tagInHeader.trim() === '*' || tagInHeader.trim().replace(/^W\//, '') === tag) ?? false;
