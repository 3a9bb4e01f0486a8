import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sourceHash } from './build-web.ts';

test('the hash covers names and contents, but not build output and dependencies', () => {
  const root = mkdtempSync(join(tmpdir(), 'foxreel-hash-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'web/src'), { recursive: true });
  mkdirSync(join(root, 'web/dist'));
  writeFileSync(join(root, 'lock.yaml'), '1');
  writeFileSync(join(root, 'web/src/a.ts'), 'a');
  const hash = () => sourceHash(root, ['web', 'lock.yaml']);
  const before = hash();
  writeFileSync(join(root, 'web/dist/out.js'), 'x');
  expect(hash()).toBe(before);
  writeFileSync(join(root, 'web/src/a.ts'), 'b');
  const changed = hash();
  expect(changed).not.toBe(before);
  writeFileSync(join(root, 'lock.yaml'), '2');
  expect(hash()).not.toBe(changed);
});
