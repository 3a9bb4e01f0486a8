import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { address } from './product.ts';

test('the scripts that / starts with are at most 160 kB gzipped, without hls.js', async () => {
  const html = await (await fetch(address)).text();
  const paths = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="([^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(2);
  const scripts = await Promise.all(
    paths.map(async (path) => {
      const reply = await fetch(new URL(path, address));
      expect(reply.headers.get('content-type')).toMatch(/javascript/);
      return reply.text();
    }),
  );
  expect(paths.filter((_path, at) => scripts[at]?.includes('hlsManifestLoading'))).toEqual([]);
  const bytes = scripts.map((script) => gzipSync(script, { level: 9 }).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(160_000);
});
