import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The bound for the JavaScript that `/` needs before the feed shows. */
const boundBytes = 120_000;
const dist = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../dist'));

interface Chunk {
  file: string;
  imports?: string[];
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

/** The files that a chunk cannot start without: itself and its static imports, each once. */
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

const manifest = readManifest();
const files = filesOf(manifest, ['index.html', 'src/app/pages/home-page.tsx']);
let total = 0;
for (const file of files) {
  const bytes = gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)} B  ${file}`);
}
const ratio = total / boundBytes;
console.log(
  `(d) initial gzipped JavaScript of '/': ${(total / 1000).toFixed(1)} kB of 120 kB, ratio ${ratio.toFixed(2)}`,
);
if (ratio > 1) process.exitCode = 1;
