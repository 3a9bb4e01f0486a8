import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Vite's manifest: the built files by source module. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]), isEntry: z.boolean().default(false) }),
);
type Manifest = z.output<typeof manifestSchema>;

/** The built files of source modules with what they import, without what the start page loads anyway. */
export function chunksOf(manifest: Manifest, modules: readonly string[]): string[] {
  const reach = (names: readonly string[], seen: Set<string>): Set<string> => {
    for (const name of names) {
      const chunk = manifest[name];
      if (!chunk || seen.has(name)) continue;
      seen.add(name);
      reach(chunk.imports, seen);
    }
    return seen;
  };
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const atStart = reach(entries, new Set());
  return [...reach(modules, new Set())]
    .filter((name) => !atStart.has(name))
    .flatMap((name) => (manifest[name] ? `/${manifest[name].file}` : []));
}

/** The manifest of the build in this folder; empty without one. */
export async function readManifest(root: string): Promise<Manifest> {
  const text = await readFile(join(root, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  return text === null ? {} : manifestSchema.parse(JSON.parse(text));
}
