import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Handler } from 'hono';
import type { ApiEnv, ApiRequest } from '../api-context.ts';
import { firstDocument, sendFirstDocument } from '../first-page/first-page.ts';
import { webPage } from '../previews/web-page.ts';
import { byteRange } from './serve-stored-file.ts';
import { chunksOf, readManifest } from './web-manifest.ts';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A file of the built web app, kept in memory because it is small and read often. */
interface WebFile {
  type: string;
  etag: string;
  /** Null instead of an encoding sends the file as it is. */
  body(encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether compression makes it smaller. */
  compressible: boolean;
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
const alreadyCompressed = new Set(['png', 'jpg', 'webp', 'woff2', 'mp4', 'ico']);
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };
const worthCompressing = 1024;

/** All files below the folder, by URL path; dotfiles are not served. */
async function listWebFiles(root: string): Promise<Map<string, WebFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const addresses = new Map<string, string>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(root, path).split(sep).join('/')}`;
    if (entry.isFile() && !address.includes('/.')) addresses.set(address, path);
  }
  const files = new Map<string, WebFile>();
  for (const [address, path] of addresses) {
    const beside = Object.values(suffixes).some(
      (suffix) => address.endsWith(suffix) && addresses.has(address.slice(0, -suffix.length)),
    );
    if (!beside) files.set(address, await describe(address, path, (suffix) => addresses.get(address + suffix)));
  }
  return files;
}

async function describe(
  address: string,
  path: string,
  beside: (suffix: string) => string | undefined,
): Promise<WebFile> {
  const { size, mtimeMs } = await stat(path);
  const extension = address.split('.').at(-1) ?? '';
  const bodies = new Map<Encoding | null, Promise<Uint8Array<ArrayBuffer>>>();
  const make = (encoding: Encoding | null) => {
    const ready = encoding === null ? path : beside(suffixes[encoding]);
    return ready === undefined && encoding !== null ? readFile(path).then(compress[encoding]) : readFile(ready ?? path);
  };
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`,
    compressible: size >= worthCompressing && !alreadyCompressed.has(extension),
    body(encoding) {
      const before = bodies.get(encoding);
      const body = before ?? make(encoding);
      if (!before) {
        bodies.set(encoding, body);
        body.catch(() => bodies.delete(encoding));
      }
      return body;
    },
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compress: Record<Encoding, (body: Uint8Array) => Promise<Buffer<ArrayBuffer>>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => zip(body, { level: 9 }),
};

/** The best encoding that the browser accepts. */
function chooseEncoding(accepted: string): Encoding | null {
  return (
    encodings.find((encoding) => new RegExp(`(^|[,\\s])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)) ??
    null
  );
}

/** How soon a rebuilt web app is noticed. */
const recheckDelayMs = 2000;
/** Paths that are never pages of the app. */
const notPages =
  /^\/(api|trpc|files|link-files|live-covers|message-files|identity-files|audio|avatars|assets|\.well-known|favicon\.ico|sitemap\.xml)(\/|$)/;

/**
 * Serves the built web app: its files, compressed, hashed ones cached for good; every page path gets index.html: with
 * its first data (first-page/) and, if it is public, its preview tags (previews/).
 */
export function webApp(root: string | null, webAddressFor: (c: ApiRequest) => string): Handler<ApiEnv> {
  const filesNow = root === null ? async () => new Map<string, WebFile>() : followFiles(root);
  const manifests = new WeakMap<ReadonlyMap<string, WebFile>, ReturnType<typeof readManifest>>();
  /** Of the build that is being served. */
  const manifestOf = (files: ReadonlyMap<string, WebFile>) => {
    const known = manifests.get(files) ?? readManifest(root ?? '');
    manifests.set(files, known);
    return known;
  };
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.notFound();
    const files = await filesNow();
    const own = files.get(c.req.path);
    const index = own || notPages.test(c.req.path) ? undefined : files.get('/index.html');
    // A file's path may look like a username: /first-paint.js.
    const plain = async () => (index ? text(await index.body(null)) : '');
    // Both are read at the same time.
    const reading = index && firstDocument(c, async (modules) => chunksOf(await manifestOf(files), modules));
    const html = async () => {
      const [first, shell] = [await reading, await plain()];
      return first ? first.into(shell) : shell;
    };
    const page = index && (await webPage(c, html, webAddressFor(c)));
    if (page?.status === 301) return page;
    if (await reading) return sendFirstDocument(c, page ? await page.text() : await html(), page?.status);
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

/** Whole, or by range: Safari only plays videos that support ranges. */
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

/** The current build's files: the launcher replaces them while the api runs. The first requests wait for the first look. */
function followFiles(root: string): () => Promise<Map<string, WebFile>> {
  let files: Promise<Map<string, WebFile>> | null = null;
  let built = '';
  let lookedAt = 0;
  const look = async (known: Map<string, WebFile>) => {
    const index = await stat(join(root, 'index.html')).catch(() => null);
    const version = index ? `${index.mtimeMs}.${index.ino}` : '';
    if (version === built) return known;
    const listed = await listWebFiles(root);
    built = version;
    return listed;
  };
  return () => {
    if (files && Date.now() - lookedAt < recheckDelayMs) return files;
    lookedAt = Date.now();
    files = files ? files.then(look, () => look(new Map())) : look(new Map());
    return files;
  };
}
