import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A file of the built web app. It is small and read often, so what is sent is kept in memory. */
export interface WebFile {
  type: string;
  etag: string;
  /** Null in place of an encoding sends the file as it is. */
  body(encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether compressing makes it smaller. */
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

/** All files below the folder, by their address; those whose name starts with a dot are not for the outside. */
export async function listWebFiles(root: string): Promise<Map<string, WebFile>> {
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
  const kept = new Map<Encoding | null, Promise<Uint8Array<ArrayBuffer>>>();
  const make = (encoding: Encoding | null) => {
    const ready = encoding === null ? path : beside(suffixes[encoding]);
    return ready === undefined && encoding !== null ? readFile(path).then(compress[encoding]) : readFile(ready ?? path);
  };
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag: `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`,
    compressible: size >= worthCompressing && !alreadyCompressed.has(extension),
    body(encoding) {
      const before = kept.get(encoding);
      const body = before ?? make(encoding);
      if (!before) {
        kept.set(encoding, body);
        body.catch(() => kept.delete(encoding));
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

/** The best encoding that the browser takes. */
export function chooseEncoding(accepted: string): Encoding | null {
  return (
    encodings.find((encoding) => new RegExp(`(^|[,\\s])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted)) ??
    null
  );
}
