import '../../shared/i18n/texts-testing.ts';
import { expect, test } from 'vitest';
import { factNames, factsOf } from './jobs-page.tsx';

const row = { task: 'release_media', waiting: 2, running: 0, failed: 0, lagSeconds: 0, nextAt: null };

test('late and failed jobs stand out, and zeros are muted', () => {
  const said = (change: Partial<typeof row>) => factsOf({ ...row, ...change }).map(({ words, tone }) => [words, tone]);
  expect(factsOf(row).map(({ name }) => name)).toEqual([...factNames]);
  expect(said({})).toEqual([
    ['2', 'plain'],
    ['0', 'muted'],
    ['0', 'muted'],
    ['on time', 'muted'],
    ['–', 'muted'],
  ]);
  expect(said({ failed: 3, lagSeconds: 12.4 }).slice(2, 4)).toEqual([
    ['3', 'bad'],
    ['12 s', 'bad'],
  ]);
});
