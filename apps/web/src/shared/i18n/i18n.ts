import i18n from 'i18next';
import { initReactI18next } from 'react-i18next';
import feed from '../../locales/en/feed.json';
import media from '../../locales/en/media.json';
import navigation from '../../locales/en/navigation.json';
import people from '../../locales/en/people.json';
import type { Namespace } from '../../locales/en.ts';

/** The first bundle's namespaces: their texts are included. */
export const firstTexts = { feed, media, navigation, people };

/** The language of the texts, and the fallback. */
const english = 'en';

/** The other texts, one file per namespace. */
const fetchTexts = import.meta.glob<Record<string, string>>('../../locales/en/*.json', { import: 'default' });

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

/**
 * Resolves when these namespaces can be shown. Rejects with the import's error when one cannot be fetched; the next call
 * tries again. Call it beside the import of the code that shows them, so that both are fetched at once.
 */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !i18n.hasResourceBundle(english, namespace))
      .map(async (namespace) => {
        const texts = await fetchTexts[`../../locales/en/${namespace}.json`]?.();
        if (!texts) throw new Error(`There are no texts called ${namespace}`);
        i18n.addResourceBundle(english, namespace, texts);
      }),
  );
}

export { i18n };
