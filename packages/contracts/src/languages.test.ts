import { expect, test } from 'vitest';
import { acceptedLanguage, firstLanguage } from './languages.ts';

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.2, ja;q=0.8', 'ja'],
  ['nl, pt-PT;q=0.5', 'pt-BR'],
  ['nl, *', null],
  ['*', null],
  ['de;q=0, fr', 'fr'],
  ['', null],
  [undefined, null],
  [`de,${'x'.repeat(600)}`, null],
])('Accept-Language %s asks for %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

test('the first tag with texts decides', () => {
  expect(firstLanguage(['nl', 'ar-EG', 'de'])).toBe('ar');
  expect(firstLanguage([])).toBeNull();
});
