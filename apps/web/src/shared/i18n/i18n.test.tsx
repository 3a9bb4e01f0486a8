import { afterEach, expect, test, vi } from 'vitest';
import { chooseLanguage, i18n, startLanguage } from './i18n.ts';

/** A loaded machine needs more than the default second to fetch a language. */
const patience = { timeout: 20_000 };
const choosesInAnotherTab = (newValue: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));

afterEach(() => chooseLanguage('en'));

test('a tab shows the language that is chosen in another', async () => {
  await startLanguage('en');
  choosesInAnotherTab('ar');
  await vi.waitFor(() => expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' }), patience);
  expect(i18n.t('navigation:menu')).not.toBe(i18n.t('navigation:menu', { lng: 'en' }));
});

test('a language without texts changes nothing', async () => {
  await startLanguage('de');
  choosesInAnotherTab('tlh');
  choosesInAnotherTab('fr');
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('fr'), patience);
});
