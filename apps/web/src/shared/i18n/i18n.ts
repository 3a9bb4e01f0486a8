import { english, firstLanguage, isLanguage, type Language, localeOf } from '@foxreel/contracts';
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
type TranslateError = (english: string) => string;

/** The texts of the first page of each other language, and where its others are. */
const loaders: Record<
  Exclude<Language, typeof english>,
  () => Promise<{
    firstTexts: Record<string, Texts>;
    fetchTexts: FetchTexts;
    fetchErrorTranslator: () => Promise<TranslateError>;
  }>
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

/** How each language says the errors that the server and the schemas of forms give in English. */
const errorTranslators: { [language in Language]?: TranslateError } = {};

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

const storageKey = 'language';

/** The account's language, else the one chosen in this browser, else the first of the browser's own that there are texts in. */
function preferredLanguage(ofAccount: Language | null): Language {
  if (ofAccount) return ofAccount;
  try {
    const chosen = localStorage.getItem(storageKey);
    if (isLanguage(chosen)) return chosen;
  } catch {
    // Where storage is blocked, the browser's own languages decide.
  }
  return firstLanguage(navigator.languages) ?? english;
}

/** The language that is shown. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : english);

/** An error's English text in the language that is shown. A text that is no error's, or translated already, stays as it is. */
export const translateError: TranslateError = (english) => errorTranslators[currentLanguage()]?.(english) ?? english;

/** The locale of dates, numbers and money: the browser's own kind of the language that is shown (de-CH), else the language. */
export function locale(): string {
  const language = currentLanguage();
  return localeOf(
    language,
    navigator.languages.find((tag) => firstLanguage([tag]) === language),
  );
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
    errorTranslators[language] = await loader.fetchErrorTranslator();
    fetchers[language] = loader.fetchTexts;
  }
  await fetchNamespaces(language, Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}));
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = i18n.dir(language);
}

/**
 * Shows the language of the account, if it is known yet, or of this browser's owner; English where its texts cannot be fetched.
 * From then on follows what is chosen in another tab.
 */
export async function startLanguage(ofAccount: Language | null): Promise<void> {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && isLanguage(newValue)) showLanguage(newValue).catch(() => undefined);
  });
  const language = preferredLanguage(ofAccount);
  if (language !== english) await showLanguage(language).catch(() => undefined);
  // first-paint.js only guesses.
  document.documentElement.lang = currentLanguage();
  document.documentElement.dir = i18n.dir(currentLanguage());
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
