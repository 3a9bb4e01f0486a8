/** The languages that the product speaks, each under its own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
  ja: '日本語',
} as const;
export type Language = keyof typeof languages;

/** The language that all texts are written in first, and the fallback. */
export const english = 'en';

export const isLanguage = (name: unknown): name is Language =>
  typeof name === 'string' && Object.hasOwn(languages, name);

/** Every language's code. */
export const languageCodes: readonly Language[] = Object.keys(languages).filter(isLanguage);

const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** The first of these BCP 47 tags that there are texts in: 'de-CH' is German. Null if there is none. */
export const firstLanguage = (tags: readonly string[]): Language | null =>
  tags.flatMap((tag) => languageCodes.find((code) => baseOf(code) === baseOf(tag)) ?? [])[0] ?? null;

/** Longer headers are not from a browser. */
const headerMax = 500;

/** The language that an Accept-Language header asks for, by its weights; null if it names none of ours. */
export function acceptedLanguage(header: string | null | undefined): Language | null {
  if (!header || header.length > headerMax) return null;
  const asked = header.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = asked.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return firstLanguage(wanted.map(({ tag }) => tag));
}

/** The locale of dates and numbers: Arabic with the digits and the calendar that its texts have. */
export const localeOf = (language: Language, tag: string = language): string =>
  language === 'ar' ? `${tag}-u-ca-gregory-nu-latn` : tag;
