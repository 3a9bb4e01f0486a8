import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The bound for the JavaScript that `/` needs before the feed shows. */
const boundBytes = 160_000;
const dist = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../dist'));

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

function isChunk(value: unknown): value is Chunk {
  return typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'string';
}

function readManifest(): Map<string, Chunk> {
  const path = resolve(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: build the web app first`);
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return new Map(Object.entries(parsed ?? {}).filter((entry): entry is [string, Chunk] => isChunk(entry[1])));
}

/** The files that a chunk depends on at start: itself and its static imports, without duplicates. */
function filesOf(manifest: Map<string, Chunk>, names: string[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = manifest.get(name);
    if (!chunk) throw new Error(`The build has no chunk ${name}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

/** The scripts that the HTML itself loads. */
const scriptsOfPage = [
  ...readFileSync(resolve(dist, 'index.html'), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g),
].flatMap(([, file]) => (file ? [file] : []));

function sum(title: string, files: Iterable<string>): number {
  let total = 0;
  console.log(title);
  for (const file of files) {
    const bytes = gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length;
    total += bytes;
    console.log(`${String(bytes).padStart(8)} B  ${file}`);
  }
  return total;
}

const manifest = readManifest();
// The home page is a separate chunk only in some builds.
const beginnings = ['index.html', 'src/app/pages/home-page.tsx'].filter((name) => manifest.has(name));
const first = new Set([...scriptsOfPage, ...filesOf(manifest, beginnings)]);
const total = sum('Before the feed shows:', first);
const late = [...filesOf(manifest, ['src/app/lazy-panels.tsx'])].filter((file) => !first.has(file));
const lateTotal = sum(
  'Asked for by every page once it stands (titles, map of keys, install prompt, service worker):',
  late,
);
const ratio = total / boundBytes;
console.log(`with what comes after it: ${((total + lateTotal) / 1000).toFixed(1)} kB`);
console.log(
  `initial gzipped JavaScript of '/': ${(total / 1000).toFixed(1)} kB of ${boundBytes / 1000} kB, ratio ${ratio.toFixed(3)}`,
);
if (ratio > 1) process.exitCode = 1;
