import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Handler } from 'hono';
import type { ApiEnv } from './api-env.ts';

interface BuiltFile {
  path: string;
  type: string;
  etag: string;
  bytes: number;
  /** Content encoding → the file that carries it. */
  encoded: { encoding: string; path: string; bytes: number }[];
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  mp4: 'video/mp4',
};
const encodings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
];
/** A rebuilt web app is noticed within this time. */
const lookAgainMs = 2000;
/** Addresses that never are pages of the app. */
const notPages = /^\/(api|trpc|files|avatars|assets)(\/|$)/;

/** Serves the built web app: files as they are, compressed where the build made that; every other page address gets index.html. */
export function webApp(root: string | null): Handler<ApiEnv> {
  let files = new Map<string, BuiltFile>();
  let built = '';
  let lookedAt = 0;
  const look = async (): Promise<void> => {
    if (root === null || Date.now() - lookedAt < lookAgainMs) return;
    lookedAt = Date.now();
    const index = await stat(join(root, 'index.html')).catch(() => null);
    const version = index ? `${index.mtimeMs}.${index.size}` : '';
    if (version !== built) files = await listFiles(root);
    built = version;
  };
  return async (c) => {
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    await look();
    const asked = reads ? files.get(c.req.path) : undefined;
    const file = asked ?? (reads && !notPages.test(c.req.path) ? files.get('/index.html') : undefined);
    if (!file) return c.notFound();
    const immutable = c.req.path.startsWith('/assets/');
    const headers = {
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'accept-encoding',
    };
    if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    const accepted = c.req.header('accept-encoding') ?? '';
    const chosen = file.encoded.find(({ encoding }) =>
      new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(accepted),
    );
    return new Response(c.req.method === 'HEAD' ? null : streamOf((chosen ?? file).path), {
      headers: {
        ...headers,
        'content-type': file.type,
        'content-length': String((chosen ?? file).bytes),
        ...(chosen ? { 'content-encoding': chosen.encoding } : {}),
      },
    });
  };
}

const streamOf = (path: string) => Readable.toWeb(createReadStream(path)) as ReadableStream;

async function listFiles(root: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = new Map<string, { path: string; bytes: number; mtimeMs: number }>();
  for (const entry of entries.filter((item) => item.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if (relative(root, path).startsWith('.')) continue;
    const { size, mtimeMs } = await stat(path);
    found.set(`/${relative(root, path).split(sep).join('/')}`, { path, bytes: size, mtimeMs });
  }
  const files = new Map<string, BuiltFile>();
  for (const [address, { path, bytes, mtimeMs }] of found) {
    if (encodings.some(({ suffix }) => address.endsWith(suffix) && found.has(address.slice(0, -suffix.length))))
      continue;
    const encoded = encodings.flatMap(({ encoding, suffix }) => {
      const other = found.get(address + suffix);
      return other ? [{ encoding, path: other.path, bytes: other.bytes }] : [];
    });
    const type = types[address.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    files.set(address, {
      path,
      type,
      bytes,
      encoded,
      etag: `"${Math.round(mtimeMs).toString(36)}-${bytes.toString(36)}"`,
    });
  }
  return files;
}
