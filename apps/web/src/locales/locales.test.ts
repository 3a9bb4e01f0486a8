import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@foxreel/contracts';
import { describe, expect, it } from 'vitest';

type Texts = Record<string, string>;

const namespaces = readdirSync(join(import.meta.dirname, 'en'));
const textsOf = (language: string): Map<string, Texts> =>
  new Map(
    namespaces.map((file) => [file, JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8'))]),
  );
const english = textsOf('en');

/** Names, codes and patterns without words, the same in every language. */
const names = new Set(
  (
    'Instagram|Instagram ID|Twitter|PayPal|Wise|SEPA|IBAN|RTMP|SMS|Facebook|WhatsApp|Messenger|DMCA|OK|18+|480p|720p|1080p|' +
    'Ctrl + /|Enter|Shift + Enter|Fox Coins|{{count}} Fox Coin|{{count}} Fox Coins|{{shown}} Fox Coin|{{shown}} Fox Coins|' +
    '{{coins}} · {{price}}|{{count}}/{{most}}|{{day}}: {{value}}|{{one}} {{score1}}, {{two}} {{score2}}|' +
    '{{heading}} · Foxreel|#{{tag}}|{{count}} s|{{shown}} s|{{shown}} kbit/s|{{seconds}} s|{{duration}} s'
  ).split('|'),
);

/** Words that a language has in common with English. */
const sharedWords: Record<string, string> = {
  de:
    'Battle|Cookies|Creator|Details (optional)|Feed|Feeds|Instagram (optional)|Jobs|LIVE|Live|Name|Pause|Region|Server|' +
    'Shop|Sound|Sounds|Status|Studio|Support|System|Tags|Text|Timer|Token|Twitter (optional)|Video|Videos|' +
    'Video: {{description}}|Wallet',
  es: 'Cookies|Token|Video|Videos|Video: {{description}}|{{count}} min',
  fr:
    'Cause|Collection|Collections|Conversations|Cookies|Date|Document {{number}}|Followers|Live|Lives|Message|Message {{number}}|Messages|' +
    'Notifications|Pause|Photos|Signature|Studio|Suggestions|Tags|Transactions|follower|followers|minutes|post|posts|' +
    '{{shown}} post|{{shown}} posts|{{shown}} vote|{{shown}} votes|{{count}} message|{{count}} messages',
  'pt-BR': 'Cookies|Feed|Status|Tags|Timer|Token|post|posts|{{shown}} item|{{shown}} post|{{shown}} posts',
};

const pluralEnding = /_(zero|one|two|few|many|other)$/;
/** The keys of English that have plural forms. `status_other` alone would be none: there must be `_one` too. */
const pluralsOf = (texts: Texts): string[] =>
  Object.keys(texts)
    .filter((key) => key.endsWith('_other') && key.replace(/_other$/, '_one') in texts)
    .map((key) => key.replace(pluralEnding, ''));

/** The keys that a language must have where English has these. */
function keysIn(language: string, texts: Texts): string[] {
  const plurals = pluralsOf(texts);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return [
    ...Object.keys(texts).filter((key) => !plurals.includes(key.replace(pluralEnding, ''))),
    ...plurals.flatMap((key) => pluralCategories.map((category) => `${key}_${category}`)),
  ].sort();
}

/** The values and tags of a text, in a steady order. */
const partsOf = (text: string): string[] => (text.match(/\{\{\w+\}\}|<\/?\w+\/?>/g) ?? []).sort();

/** Forms of one number need not say it. */
const exactForms = /_(zero|one|two)$/;
const withoutNumber = (parts: string[]) => parts.filter((part) => !/^\{\{(count|shown|people)\}\}$/.test(part));

const others = languageCodes.filter((language) => language !== 'en');

describe.each(others)('the texts in %s', (language) => {
  const texts = textsOf(language);
  const allowed = new Set([...names, ...(sharedWords[language] ?? '').split('|')]);

  it('are in the same files', () => {
    expect(readdirSync(join(import.meta.dirname, language))).toEqual(namespaces);
  });

  it.each(namespaces)('of %s have every key and plural form, the same values, and are translated', (file) => {
    const from = english.get(file) ?? {};
    const to = texts.get(file) ?? {};
    expect(Object.keys(to).sort()).toEqual(keysIn(language, from));
    const plurals = pluralsOf(from);
    for (const [key, text] of Object.entries(to)) {
      const stem = key.replace(pluralEnding, '');
      const original = from[plurals.includes(stem) ? `${stem}_other` : key] ?? '';
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe('');
      const parts = partsOf(text);
      if (plurals.includes(stem) && exactForms.test(key))
        expect(withoutNumber(parts), key).toEqual(withoutNumber(partsOf(original)));
      else expect(parts, key).toEqual(partsOf(original));
      const same = text === original || text === from[key];
      expect(same && !allowed.has(text), `${key} is English: ${text}`).toBe(false);
    }
  });
});
