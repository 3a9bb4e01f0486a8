import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstTexts } from './i18n.ts';

const root = resolve(import.meta.dirname, '../..');
const all = readdirSync(join(root, 'locales/en'))
  .map((file) => file.replace('.json', ''))
  .sort();
const first = Object.keys(firstTexts);

const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .map((path) => [join(root, path), readFileSync(join(root, path), 'utf8')]),
);

const importsOf = (path: string): string[] =>
  [...(sources.get(path) ?? '').matchAll(/^(?:import|export) (?!type\b)(?:[^'"]* from )?'(\.[^']+)'/gm)]
    .map(([, to = '']) => resolve(dirname(path), to))
    .filter((to) => sources.has(to));

/** The namespaces used by a module and its static imports. */
function shownFrom(start: string): string[] {
  const seen = new Set([start]);
  for (const path of seen) for (const to of importsOf(path)) seen.add(to);
  const texts = [...seen].filter((path) => !path.includes('/shared/i18n/')).map((path) => sources.get(path) ?? '');
  return all.filter((name) =>
    texts.some(
      (text) =>
        text.includes(`useTranslation('${name}')`) ||
        new RegExp(`[\`']${name}:\\w|getFixedT\\(null, '${name}'\\)`).test(text),
    ),
  );
}

const listIn = (text = '') => [...text.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name).sort();

/** Each import() of our own modules: the namespaces it needs, and those loaded with it. */
const imports = [...sources].flatMap(([path, text]) => {
  const lazily = /lazyComponent\(\s*async \(\) => \(await import\('(\.[^']+)'\)\)\.\w+,?\s*(\[[^\]]*\])?,?\s*\)/g;
  const found = [...text.matchAll(lazily)].map(([, to = '', list]) => ({ to, listed: listIn(list) }));
  const beside = [...text.matchAll(/loadNamespaces\((\[[^\]]*\])\)/g)].flatMap(([, list]) => listIn(list)).sort();
  for (const [, to = ''] of text.replace(lazily, '').matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g))
    found.push({ to, listed: beside });
  return found.map(({ to, listed }) => ({
    from: relative(root, path),
    to,
    module: resolve(dirname(path), to),
    listed,
  }));
});

describe('the texts of a lazy part', () => {
  it.each(imports.filter(({ module }) => sources.has(module)))('come with it: $to in $from', ({ module, listed }) => {
    expect(listed).toEqual(shownFrom(module).filter((name) => !first.includes(name)));
  });
});

it('the first bundle includes its texts', () => {
  expect([...first].sort()).toEqual(shownFrom(join(root, 'main.tsx')));
});

it('the server’s words are shown in the reader’s language', () => {
  const shown = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(/(?:\{|\?\? )messages\.\w+\}/g)].map(([words]) => `${relative(root, path)}: ${words}`),
  );
  expect(shown).toEqual([]);
});
