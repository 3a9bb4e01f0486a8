import { expect, test } from 'vitest';
import { chunksOf } from './web-manifest.ts';

const chunk = (file: string, imports: string[] = [], isEntry = false) => ({ file, imports, isEntry });

test('a page’s files come with what they import, once, without those of the start', () => {
  const manifest = {
    'index.html': chunk('assets/app.js', ['_vendor.js'], true),
    '_vendor.js': chunk('assets/vendor.js'),
    '_grid.js': chunk('assets/grid.js', ['_vendor.js', '_icons.js']),
    '_icons.js': chunk('assets/icons.js'),
    'src/profile.tsx': chunk('assets/profile.js', ['_grid.js', '_icons.js', 'index.html']),
  };
  expect(chunksOf(manifest, ['src/profile.tsx', 'src/gone.tsx'])).toEqual([
    '/assets/profile.js',
    '/assets/grid.js',
    '/assets/icons.js',
  ]);
  expect(chunksOf({}, ['src/profile.tsx'])).toEqual([]);
});
