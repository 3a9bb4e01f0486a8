import { messages, missing } from './messages.ts';

/** The texts of errors in one language, by their keys in messages and missing. */
export type ErrorTexts = Record<keyof typeof messages | keyof typeof missing, string>;

const value = '{{value}}';

/** The English texts; '{{value}}' stands for what a text names. */
export const englishErrors: readonly (readonly [string, string])[] = Object.entries({ ...messages, ...missing }).map(
  ([key, text]) => [key, typeof text === 'string' ? text : text(value)],
);

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Translates errors by their English text, as use cases and schemas throw them: whole sentences, with the value they name. What
 * is in no table, such as the reason that a colleague wrote, stays as it is.
 */
export function createErrorTranslator(texts: ErrorTexts): (english: string) => string {
  const translations = new Map<string, string>(Object.entries(texts));
  const whole = new Map<string, string>();
  const withValue: { pattern: RegExp; translation: string }[] = [];
  for (const [key, english] of englishErrors) {
    const translation = translations.get(key) ?? english;
    if (!english.includes(value)) whole.set(english, translation);
    else {
      const pattern = new RegExp(`^${escapePattern(english).replace(escapePattern(value), '(.+)')}$`, 's');
      withValue.push({ pattern, translation });
    }
  }
  return (english) => {
    const known = whole.get(english);
    if (known !== undefined) return known;
    for (const { pattern, translation } of withValue) {
      const named = pattern.exec(english)?.[1];
      if (named !== undefined) return translation.replace(value, () => named);
    }
    return english;
  };
}
