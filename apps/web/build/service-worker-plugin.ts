import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

type Bundle = Record<string, { type: string; fileName: string; imports?: string[]; facadeModuleId?: string | null }>;

const source = resolve(import.meta.dirname, '../service-worker.js');
/** What every page loads once something is on screen; it imports the entry's chunks. */
const beginnings = ['/src/app/lazy-panels.tsx', '/src/shared/offline/keep-queries.ts'];

/** The pages in the navigation with their texts, and the texts of errors there. */
const tabs = [
  '/src/app/outbox-kinds.ts',
  '/src/app/page-routes.tsx',
  '/src/app/pages/lives-page.tsx',
  '/src/app/pages/media-page.tsx',
  '/src/app/pages/menu-page.tsx',
  '/src/app/pages/profile-page.tsx',
  '/src/features/messages/inbox-page.tsx',
  '/src/features/search/search-page.tsx',
  '/src/features/settings/settings-page.tsx',
  '/src/features/studio/studio-page.tsx',
  '/src/shared/navigation/not-found-page.tsx',
  '/src/shared/teasers/teaser-sheet.tsx',
  '/packages/ui/src/toaster.tsx',
];
const texts = /\/locales\/en\/[\w-]+\.json$/;

/** Writes /sw.js: the hand-written service worker, with the file names of the first page and the tabs filled in. */
export function serviceWorker(): Plugin {
  return {
    name: 'foxreel-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const shell = shellOf(bundle);
        const pages = closureOf(bundle, [...entriesOf(bundle, tabs), ...textsOf(bundle)])
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

/** The chunks of the first page with all their imports, the style sheets and the font. */
function shellOf(bundle: Bundle): string[] {
  const styles = Object.keys(bundle).filter((name) => /\.css$|inter-latin-[^/]*\.woff2$/.test(name));
  return [...closureOf(bundle, entriesOf(bundle, beginnings)), ...styles].sort().map((name) => `/${name}`);
}

/** The chunks of these modules. The build fails if a module has moved, so that it does not silently leave the offline app. */
function entriesOf(bundle: Bundle, modules: readonly string[]): string[] {
  return modules.map((module) => {
    const chunk = Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`No chunk of the build begins with ${module}`);
    return chunk.fileName;
  });
}

const textsOf = (bundle: Bundle): string[] =>
  Object.values(bundle)
    .filter(({ facadeModuleId }) => facadeModuleId && texts.test(facadeModuleId))
    .map(({ fileName }) => fileName);

/** These chunks with all their imports. */
function closureOf(bundle: Bundle, entries: readonly string[]): string[] {
  const names = new Set<string>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    waiting.push(...(bundle[name]?.imports ?? []));
  }
  return [...names];
}
