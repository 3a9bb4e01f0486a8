import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { englishErrors } from '../error-translator.ts';
import { languageCodes } from '../languages.ts';
import { messages, missing } from '../messages.ts';
import { translateError } from './error-texts.ts';

/** Protocol names, the same in every language. */
const untranslatable = new Set<string>([]);

describe.each(languageCodes.filter((code) => code !== 'en'))('errors in %s', (language) => {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'),
  );

  test('every error has a text, and none is left over', () => {
    expect(Object.keys(texts).toSorted()).toEqual(englishErrors.map(([key]) => key).toSorted());
  });

  test('each is translated and names the same value', () => {
    for (const [key, english] of englishErrors) {
      const text = texts[key] ?? '';
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      if (!untranslatable.has(key)) expect(text, key).not.toBe(english);
      expect(text.split('{{value}}').length, key).toBe(english.split('{{value}}').length);
    }
  });
});

test('an error is translated by its English text, with what it names', () => {
  expect(translateError(messages.usernameTaken, 'de')).toBe('Dieser Benutzername ist schon vergeben');
  expect(translateError(messages.passwordMin(12), 'fr')).toBe('Le mot de passe doit comporter au moins 12 caractères');
  expect(translateError(missing['The account'], 'ja')).toBe('アカウントが見つかりません');
  expect(translateError(messages.suspendedFor('Spam & $& scams'), 'de')).toBe(
    'Dieses Konto ist gesperrt: Spam & $& scams',
  );
});

test('English, and texts that are in no table, stay as they are', () => {
  expect(translateError(messages.usernameTaken, null)).toBe(messages.usernameTaken);
  expect(translateError('Syntax Error: Unexpected "}".', 'ar')).toBe('Syntax Error: Unexpected "}".');
});
