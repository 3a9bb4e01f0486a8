import { describe, expect, it } from 'vitest';
import { catalogueIn } from '../../../build/language-plugin.ts';

describe('a build in another language', () => {
  const exists = (path: string) => path.endsWith('/feed/words.de.ts');

  it('takes the translated catalogue where there is one', () => {
    expect(catalogueIn('de', '/src/features/feed/words.ts', exists)).toBe('/src/features/feed/words.de.ts');
  });

  it('keeps English where there is none, and in English', () => {
    expect(catalogueIn('de', '/src/features/live/words.ts', exists)).toBeNull();
    expect(catalogueIn('en', '/src/features/feed/words.ts', exists)).toBeNull();
  });

  it('leaves everything else alone', () => {
    expect(catalogueIn('de', '/src/features/feed/swords.ts', () => true)).toBeNull();
  });
});
