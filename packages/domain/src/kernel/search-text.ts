import { limits } from '@foxreel/contracts';

/** More words than this are not looked at: each costs a look into the indexes. */
const wordsMax = 6;
/** From this length on a word may be inside another; shorter ones begin a word. */
const containedMin = 3;

/** A word that was asked for, and the words it may have been meant for, when nobody has written it (findWords). */
export interface SearchWord {
  typed: string;
  meant: readonly string[];
}

/** Letters that are no accented ones, as the dictionary of the columns writes them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** What people type, as the columns `search_key` are written: without case and accents, one space between words, at most 64 characters. */
export const normaliseSearch = (typed: string): string =>
  Array.from(
    typed
      .normalize('NFKD')
      .replace(/\s+/g, ' ')
      .replace(/[\p{M}\p{C}]/gu, '')
      .toLowerCase()
      .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
      .trim(),
  )
    .slice(0, limits.queryMax)
    .join('')
    .trim();

/** The words of a query: every one of them must match. Names such as nord_lys are the words in them. Empty when nothing was asked for. */
export const searchWords = (typed: string): string[] =>
  typed === ''
    ? []
    : [...new Set(normaliseSearch(typed).split(' ').flatMap(wordsOfName))]
        .filter((word) => word !== '')
        .slice(0, wordsMax);

/** Taken apart, each word may have its own slip; what is shorter than a word is looked for as it is, signs and all. */
function wordsOfName(name: string): string[] {
  const words = name.split(/[._~-]/);
  return words.every((word) => /^\p{L}{3,}$/u.test(word)) ? words : [name];
}

/**
 * The SQL text that is true where `key` (a search key) has the word, or one it may have been meant for. An index of trigrams
 * serves it, and Postgres can tell from its values how many rows it will find. `value` gives the placeholder of a value.
 */
export const matchesWord = (key: string, { typed, meant }: SearchWord, value: (value: unknown) => string): string =>
  `${key} like any (${value(textArray([typed, ...meant].flatMap(patternsOf)))}::text[])`;

/** How well a key fits a word: 4 where it is a word of the key, 3 where it begins one, 2 inside one, 1 but for a slip, else 0. */
export function searchScore(key: string, { typed, meant }: SearchWord, value: (value: unknown) => string): string {
  const like = (pattern: string) => `' ' || ${key} || ' ' like ${value(pattern)}`;
  const near =
    meant.length === 0 ? '' : `when ${key} like any (${value(textArray(meant.flatMap(patternsOf)))}::text[]) then 1`;
  const word = escaped(typed);
  return `case when ${like(`% ${word} %`)} then 4 when ${like(`% ${word}%`)} then 3 when ${like(`%${word}%`)} then 2 ${near} else 0 end`;
}

/** The word as it may stand in a key. */
const patternsOf = (word: string): string[] =>
  Array.from(word).length < containedMin ? [`${escaped(word)}%`, `% ${escaped(word)}%`] : [`%${escaped(word)}%`];

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** An array of texts as Postgres writes it. */
export const textArray = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
