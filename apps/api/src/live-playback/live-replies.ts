import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { notFound } from '@foxreel/domain/kernel';
import type { ApiRequest } from '../api-context.ts';
import { byteRange } from '../http/serve-stored-file.ts';
import type { PackedPlaylist } from './shared-playlists.ts';

/** A weight of zero means that the client rejects gzip (RFC 9110 §12.5.3). */
const acceptsGzip = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));

/** A playlist, compressed if accepted: it is requested repeatedly, and very repetitive. */
export async function playlistReply(c: ApiRequest, playlist: PackedPlaylist): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie, Authorization',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (!acceptsGzip(c.req.header('accept-encoding'))) return new Response(playlist.text, { headers });
  headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(await playlist.zipped()), { headers });
}

/** A live's file on the disk, whole or by range. NOT_FOUND if it does not exist (any more). */
export async function diskFileReply(c: ApiRequest, path: string, cacheControl: string): Promise<Response> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw notFound('The file');
  const headers = new Headers({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'cross-origin-resource-policy': 'cross-origin',
  });
  const range = byteRange(c.req.header('range'), found.size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${found.size}`);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(range === null ? found.size : range.end - range.start + 1));
  if (range !== null) headers.set('content-range', `bytes ${range.start}-${range.end}/${found.size}`);
  const status = range === null ? 200 : 206;
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  const stream = createReadStream(path, range ?? {});
  // A segment may be deleted between the check and the read.
  const opened = await new Promise<boolean>((resolve) => {
    stream.once('open', () => resolve(true));
    stream.once('error', () => resolve(false));
  });
  if (!opened) throw notFound('The file');
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers });
}
