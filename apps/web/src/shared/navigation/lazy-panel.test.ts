import { describe, expect, it } from 'vitest';
import { failedChunkOf } from './lazy-panel.tsx';

describe('an error of a part that failed to load', () => {
  it.each([
    ['Failed to fetch dynamically imported module: http://x.test/assets/menu-page-Abc_1.js', 'menu-page-Abc_1'],
    ['error loading dynamically imported module: http://x.test/assets/a-1.js', 'a-1'],
    ['Importing a module script failed.', ''],
    ['Loading chunk 17 failed.', ''],
  ])('%s', (message, chunk) => expect(failedChunkOf(new Error(message))).toBe(chunk));

  it('differs from every other error', () => {
    expect(failedChunkOf(new TypeError('x is not a function'))).toBeNull();
  });
});
