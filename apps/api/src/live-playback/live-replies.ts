import { createReadStream } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { notFound } from '@foxreel/domain/kernel';
import { type LiveManifest, liveManifest, manifestName, memberWantedName, wantedName } from '@foxreel/domain/live';
import type { ApiRequest } from '../api-context.ts';
import { byteRange } from '../http/serve-stored-file.ts';

const zip = promisify(gzip);
/** A weight of zero means that the client rejects gzip (RFC 9110 §12.5.3). */
const acceptsGzip = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((coding) => /^\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding));

/** A playlist, compressed if accepted: it is requested repeatedly, and very repetitive. */
export async function playlistReply(c: ApiRequest, playlist: string): Promise<Response> {
  const headers = new Headers({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie, Authorization',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (!acceptsGzip(c.req.header('accept-encoding'))) return new Response(playlist, { headers });
  headers.set('content-encoding', 'gzip');
  return new Response(await zip(playlist), { headers });
}

/** A live's file, whole or by range. NOT_FOUND if it does not exist (any more). */
export async function liveFileReply(c: ApiRequest, path: string): Promise<Response> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw notFound('The file');
  const headers = new Headers({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=30',
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

/** Maximum age of a cached manifest: many viewers of one live share one read. */
const freshMs = 60;
const missedMs = 2_000;
const wantEveryMs = 3_000;
const liveForgottenMs = 30_000;

interface Known {
  at: number;
  manifest: Promise<LiveManifest | null>;
  wantedAt: number;
  memberAt: number;
  missedAt: number;
}

/** What the live worker has packaged so far, from the folder that api and worker share (DATA_DIR/live). */
export class ManifestReader {
  readonly root: string;
  readonly #known = new Map<string, Known>();

  constructor(root: string) {
    this.root = root;
  }

  /** The live's current manifest; null if nothing has been packaged. */
  read(liveId: string): Promise<LiveManifest | null> {
    const known = this.#of(liveId);
    if (Date.now() - known.at >= freshMs) {
      known.at = Date.now();
      known.manifest = readManifest(join(this.root, liveId, manifestName));
    }
    return known.manifest;
  }

  /** The same for a rendition, which most lives do not have: looks again for a missing one after seconds. */
  async readRendition(folder: string): Promise<LiveManifest | null> {
    const known = this.#of(folder);
    if (Date.now() - known.missedAt < missedMs) return null;
    const manifest = await this.read(folder);
    if (!manifest) known.missedAt = Date.now();
    return manifest;
  }

  /** Waits up to `withinMs` for a matching manifest; null if none came, or the live ended. */
  async waitFor(
    liveId: string,
    fits: (manifest: LiveManifest) => boolean,
    { withinMs, signal, begins }: { withinMs: number; signal: AbortSignal; begins: boolean },
  ): Promise<LiveManifest | null> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const manifest = await this.read(liveId);
      if (manifest && fits(manifest)) return manifest;
      if (Date.now() >= deadline || signal.aborted || (!manifest && !begins)) return null;
      await sleep(freshMs);
    }
  }

  /**
   * Requests packaging of an on-demand live; for a member, a visitor's live may be stopped. Throws if the folder is not
   * writable.
   */
  async want(liveId: string, { member }: { member: boolean }): Promise<void> {
    const known = this.#of(liveId);
    const which = member ? 'memberAt' : 'wantedAt';
    if (Date.now() - known[which] < wantEveryMs) return;
    known[which] = Date.now();
    await mkdir(this.root, { recursive: true });
    await writeFile(join(this.root, member ? memberWantedName(liveId) : wantedName(liveId)), '');
  }

  #of(liveId: string): Known {
    const now = Date.now();
    let known = this.#known.get(liveId);
    if (!known) {
      for (const [id, { at }] of this.#known) if (now - at > liveForgottenMs) this.#known.delete(id);
      known = { at: 0, manifest: Promise.resolve(null), wantedAt: 0, memberAt: 0, missedAt: 0 };
      this.#known.set(liveId, known);
    }
    return known;
  }
}

/** Written by renaming, so never partial; one of another version counts as missing. */
async function readManifest(file: string): Promise<LiveManifest | null> {
  try {
    return liveManifest.safeParse(JSON.parse(await readFile(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
