import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { lean as leanReact } from '../../build/lean-react-plugin.ts';
import { replaced, withBody } from '../../build/lean-source.ts';

const require = createRequire(import.meta.url);
const client = readFileSync(join(dirname(require.resolve('react-dom')), 'cjs/react-dom-client.production.js'), 'utf8');

it('finds every part that it takes out of the installed react-dom', () => {
  const shorter = leanReact(client);
  expect(shorter.length).toBeLessThan(client.length * 0.85);
  expect(shorter).not.toContain('exports.hydrateRoot');
  expect(shorter).toContain('exports.createRoot');
  expect(() => new Function('require', 'exports', shorter)).not.toThrow();
});

it('refuses a source that it was not written for', () => {
  expect(() => replaced('function other() {\n}\n', [[/startViewTransition/, '']])).toThrow('is not in the source');
  expect(() => withBody('\nfunction kept() {\n  return 1;\n}\n', ['gone'], '')).toThrow('gone');
});

it('empties one function and leaves those beside it', () => {
  const source =
    '\nfunction before() {\n  return 1;\n}\nfunction taken(a, b) {\n  return { a, b };\n}\nfunction after() {\n  return 2;\n}\n';
  expect(withBody(source, ['taken'], ' return null; ')).toBe(
    '\nfunction before() {\n  return 1;\n}\nfunction taken(a, b) { return null; }\nfunction after() {\n  return 2;\n}\n',
  );
});
