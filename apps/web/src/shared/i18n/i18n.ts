import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import feed from '../../locales/en/feed.json';
import media from '../../locales/en/media.json';
import navigation from '../../locales/en/navigation.json';
import people from '../../locales/en/people.json';
import time from '../../locales/en/time.json';
import type { Namespace } from '../../locales/en.ts';

/** What the first bundle shows: its texts are in it. */
export const firstTexts = { feed, media, navigation, people, time };

type Texts = Record<string, string>;
type FetchTexts = Record<string, () => Promise<Texts>>;

/** The languages that there are texts in, each under its own name. */
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

/** The language of the texts, and the fallback. */
const english = 'en';

/** The texts of the first page of each other language, and where its others are. */
const loaders: Record<
  Exclude<Language, typeof english>,
  () => Promise<{ firstTexts: Record<string, Texts>; fetchTexts: FetchTexts }>
> = {
  de: () => import('../../locales/de.ts'),
  es: () => import('../../locales/es.ts'),
  fr: () => import('../../locales/fr.ts'),
  'pt-BR': () => import('../../locales/pt-BR.ts'),
  ar: () => import('../../locales/ar.ts'),
  ja: () => import('../../locales/ja.ts'),
};

/** The texts that are not in the first bundle, each namespace in a file of its own. */
const fetchers: { [language in Language]?: FetchTexts } = {
  [english]: import.meta.glob<Texts>('../../locales/en/*.json', { import: 'default' }),
};

i18n.use(initReactI18next).init({
  lng: english,
  fallbackLng: english,
  resources: { [english]: { ...firstTexts } },
  partialBundledLanguages: true,
  initAsync: false,
  defaultNS: 'navigation',
  keySeparator: false,
  // React escapes what it shows.
  interpolation: { escapeValue: false },
});

export const isLanguage = (name: string | null): name is Language => name !== null && Object.hasOwn(languages, name);
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0];

const storageKey = 'language';

/** The language that was chosen in this browser, else the first of the browser's own that there are texts in. */
function preferredLanguage(): Language {
  try {
    const chosen = localStorage.getItem(storageKey);
    if (isLanguage(chosen)) return chosen;
  } catch {
    // Where storage is blocked, the browser's own languages decide.
  }
  const known = Object.keys(languages).filter(isLanguage);
  return navigator.languages.flatMap((tag) => known.find((name) => baseOf(name) === baseOf(tag)) ?? [])[0] ?? english;
}

/** The language that is shown. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : english);

/** The locale of dates, numbers and money: the browser's own kind of the language that is shown (de-CH), else the language. */
export function locale(): string {
  const language = currentLanguage();
  const tag = navigator.languages.find((own) => baseOf(own) === baseOf(language)) ?? language;
  // The digits and the calendar that the texts have too.
  return language === 'ar' ? `${tag}-u-ca-gregory-nu-latn` : tag;
}

async function fetchNamespaces(language: Language, namespaces: readonly string[]): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !i18n.hasResourceBundle(language, namespace))
      .map(async (namespace) => {
        const ending = `/${language}/${namespace}.json`;
        const [, load] = Object.entries(fetchers[language] ?? {}).find(([path]) => path.endsWith(ending)) ?? [];
        if (!load) throw new Error(`There are no texts called ${namespace} in ${language}`);
        i18n.addResourceBundle(language, namespace, await load());
      }),
  );
}

/** Shows a language, with all the texts that the last one had. Rejects when they cannot be fetched: then nothing changes. */
async function showLanguage(language: Language): Promise<void> {
  if (language !== english && !fetchers[language]) {
    const loader = await loaders[language]();
    for (const [namespace, texts] of Object.entries(loader.firstTexts))
      i18n.addResourceBundle(language, namespace, texts);
    fetchers[language] = loader.fetchTexts;
  }
  await fetchNamespaces(language, Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18n.dir(language);
}

/** Shows the language of this browser's owner; English where its texts cannot be fetched. */
export async function startLanguage(): Promise<void> {
  const language = preferredLanguage();
  if (language !== english) await showLanguage(language).catch(() => undefined);
}

/** Shows a language from now on, in this browser. Rejects when its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Where storage is blocked, the choice holds for this visit.
  }
}

/**
 * Resolves when these namespaces can be shown. Rejects with the import's error when one cannot be fetched; the next call
 * tries again. Call it beside the import of the code that shows them, so that both are fetched at once.
 */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  const language = currentLanguage();
  await fetchNamespaces(language, namespaces);
  // Another was chosen meanwhile.
  if (currentLanguage() !== language) await loadNamespaces(namespaces);
}

export { i18n };
