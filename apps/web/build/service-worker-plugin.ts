import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

type Bundle = Record<string, { type: string; fileName: string; imports?: string[]; facadeModuleId?: string | null }>;

const source = resolve(import.meta.dirname, '../service-worker.js');
/** Where the first page begins: the entry and, asked for by it, what every page has. */
const beginnings = /\/(main|app\/late\/late-parts)\.tsx$|\/index\.html$/;

/** The pages that the navigation leads to with the texts they show, and what says there that something failed. */
const tabs =
  /\/locales\/en\/[\w-]+\.json$|\/(app\/page-routes|pages\/(menu|lives|profile|not-found)-page|search\/components\/search-page|studio\/components\/studio-page|messages\/components\/inbox-page|packages\/ui\/src\/toaster)\.tsx$/;

/** Writes /sw.js: the hand-written service worker, with the names of the files that the first page and the tabs need filled in. */
export function serviceWorker(): Plugin {
  return {
    name: 'foxreel-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const shell = shellOf(bundle);
        const pages = closureOf(bundle, tabs)
          .map((name) => `/${name}`)
          .filter((path) => !shell.includes(path));
        const version = createHash('sha256').update(shell.join()).digest('hex').slice(0, 12);
        const text = readFileSync(source, 'utf8')
          .replace('const shell = [];', `const shell = ${JSON.stringify(shell)};`)
          .replace('const tabs = [];', `const tabs = ${JSON.stringify(pages.sort())};`)
          .replace("const version = '';", `const version = '${version}';`);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: text });
      },
    },
  };
}

/** The chunks of the first page with all that they import, the style sheets and the text face. */
function shellOf(bundle: Bundle): string[] {
  const styles = Object.keys(bundle).filter((name) => /\.css$|inter-latin-[^/]*\.woff2$/.test(name));
  return [...closureOf(bundle, beginnings), ...styles].sort().map((name) => `/${name}`);
}

/** The chunks of these modules with all that they import. */
function closureOf(bundle: Bundle, modules: RegExp): string[] {
  const names = new Set<string>();
  const waiting = Object.values(bundle)
    .filter(({ facadeModuleId }) => facadeModuleId && modules.test(facadeModuleId))
    .map(({ fileName }) => fileName);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    waiting.push(...(bundle[name]?.imports ?? []));
  }
  return [...names];
}
