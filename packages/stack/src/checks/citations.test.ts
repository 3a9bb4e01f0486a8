import { expect, test } from 'vitest';
import { root } from '../stack.ts';
import { findBrokenCitations } from './citations.ts';

const broken = (path: string, text: string) => findBrokenCitations([{ path, text }], root);
const lacks = (path: string, cited: string) => [`${path}: cites ${cited}, which a clone lacks`];

test('comments and documents may cite existing files', () => {
  expect(broken('packages/db/src/pool.ts', '/** Rows (docs/api.md, decision 0002). */')).toEqual([]);
  expect(
    broken('docs/api.md', 'See [money](money.md#holds) and `packages/db`, or [the web](https://example.org).'),
  ).toEqual([]);
});

test('missing files, folders, links and decisions are reported', () => {
  expect(broken('packages/db/src/pool.ts', '// docs/gone.md says why')).toEqual(
    lacks('packages/db/src/pool.ts', 'docs/gone.md'),
  );
  expect(broken('docs/api.md', 'In `packages/gone`.')).toEqual(lacks('docs/api.md', 'packages/gone'));
  expect(broken('docs/api.md', '[there](decisions/gone.md)')).toEqual(lacks('docs/api.md', 'docs/decisions/gone.md'));
  expect(broken('docs/api.md', 'As decision 9999 has it.')).toEqual(lacks('docs/api.md', 'decision 9999'));
});

test('local names are reported, strings of the code are not', () => {
  const issue = ['issue', '4'].join(' ');
  expect(broken('docs/api.md', `Of ${issue}.`)).toEqual(lacks('docs/api.md', issue));
  expect(broken('packages/db/src/pool.ts', "const path = 'docs/gone.md';")).toEqual([]);
});
