import { limits } from '@foxreel/contracts';

/** More words than this are not looked at: each costs a look into the indexes. */
const wordsMax = 6;
/** From this length on a word may have a slip; shorter ones must be there as they are, at the beginning of a word. */
const slipMin = 4;
const containedMin = 3;
/** From this length on each half of a word has a trigram to look for. */
const halvedMin = 6;

/** What people type, as the columns `search_key` are written: without case and accents, one space between words, at most 64 characters. */
export const normaliseSearch = (typed: string): string =>
  Array.from(
    typed
      .normalize('NFKD')
      .replace(/\s+/g, ' ')
      .replace(/[\p{M}\p{C}]/gu, '')
      .toLowerCase()
      .trim(),
  )
    .slice(0, limits.queryMax)
    .join('')
    .trim();

/** The words of a query: every one of them must match. Empty when nothing was asked for. */
export const searchWords = (typed: string): string[] =>
  [...new Set(normaliseSearch(typed).split(' '))].filter((word) => word !== '').slice(0, wordsMax);

/**
 * The SQL text that is true where `key` (a search key) has the word, in it or but for a slip. An index of trigrams serves
 * every part of it. `value` gives the placeholder of a value.
 */
export function matchesWord(key: string, word: string, value: (value: unknown) => string): string {
  const contained = `${key} like any (${value(textArray(patternsOf(word)))}::text[])`;
  if (word.length < slipMin) return contained;
  const near = `search_key(${value(word)}::text)`;
  const halves = word.length < halvedMin ? '' : `${key} like any (${value(textArray(halvesOf(word)))}::text[]) and`;
  return `(${contained} or (${halves} ${near} <<% ${key} and search_near(${key}, ${near})))`;
}

/** One slip leaves a half of a word as it is: looking for the halves first spares most keys the measuring. */
function halvesOf(word: string): string[] {
  const letters = Array.from(word);
  const middle = Math.floor(letters.length / 2);
  return [letters.slice(0, middle), letters.slice(middle)].map((half) => `%${escaped(half.join(''))}%`);
}

/** How well a key fits the whole query, from 0 to 1: 1 where it stands there as it was typed. */
export const searchScore = (key: string, query: string): string =>
  `word_similarity(search_key(${query}::text), ${key})`;

/** The word as it may stand in a key: short ones begin a word, longer ones are anywhere, also with two neighbours swapped. */
function patternsOf(word: string): string[] {
  if (word.length < containedMin) return [`${escaped(word)}%`, `% ${escaped(word)}%`];
  const letters = Array.from(word);
  const swapped = letters.length < slipMin ? [] : letters.slice(1).map((_, index) => swap(letters, index));
  return [...new Set([word, ...swapped])].map((text) => `%${escaped(text)}%`);
}

const swap = (letters: readonly string[], index: number): string =>
  [...letters.slice(0, index), letters[index + 1], letters[index], ...letters.slice(index + 2)].join('');

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** An array of texts as Postgres writes it. */
const textArray = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;
