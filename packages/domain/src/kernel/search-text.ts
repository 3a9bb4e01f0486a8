import { limits } from '@foxreel/contracts';
import { runPrepared } from '@foxreel/db';
import type { Context } from './context.ts';

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

/** From this length on a word may have a slip, from the second on two. */
const slipMin = 4;
const twoSlipsMin = 6;
/** Longer ones have too many ways of being wrong twice. */
const twoSlipsMax = 20;
const longest = 33;
const meantMost = 4;
/**
 * True of every word, and dear by the planner's measure: it keeps Postgres from comparing the slips of all words, one after
 * another, where these are too few for it to think of the index. Asked of the words only that the index has found.
 */
const nearAnyway = 'search_slips(w.word)';

interface KnownWord {
  typed: string;
  word: string | null;
  distance: number | null;
}

/**
 * The words of a query, and for those that nobody has written the nearest ones that somebody has: a letter wrong, missing,
 * too many, or moved; two in words of six letters and more. Short words and those with digits must be there as they are.
 * At most one statement, none where no word can have a slip; its cost does not grow with the media.
 */
export async function findWords(ctx: Pick<Context, 'db'>, query: string): Promise<SearchWord[]> {
  const words = searchWords(query);
  const slippery = words.filter(maySlip);
  if (slippery.length === 0) return words.map((typed) => ({ typed, meant: [] }));
  const values = slippery.flatMap((typed) => [typed, textArray(slipsOf(typed))]);
  const near = slippery.map(
    (_, index) => `(select $${2 * index + 1}::text as typed, n.word, n.distance from (select) as one left join lateral (
      select w.word, levenshtein(w.word, $${2 * index + 1}::text) as distance from search_words w
      where w.slips && $${2 * index + 2}::text[] and ${nearAnyway} is not null
        and not exists (select from search_words k where k.word = $${2 * index + 1}::text)
      group by w.word order by 2, 1 limit 20) as n on true)`,
  );
  const known = Map.groupBy(await runPrepared<KnownWord>(ctx.db, near.join(' union all '), values), (row) => row.typed);
  return words.map((typed) => ({
    typed,
    meant: (known.get(typed) ?? []).flatMap((row) => (isNear(typed, row) ? [row.word] : [])).slice(0, meantMost),
  }));
}

function maySlip(word: string): boolean {
  const { length } = Array.from(word);
  return length >= slipMin && length <= longest && !/\P{L}/u.test(word);
}

/** The word, and the word without one of its letters; without two where it is long enough. The column `slips` is made alike. */
function slipsOf(word: string): string[] {
  const once = withoutOne(word);
  const { length } = Array.from(word);
  const twice = length >= twoSlipsMin && length <= twoSlipsMax ? once.flatMap(withoutOne) : [];
  return [...new Set([word, ...once, ...twice])];
}

function withoutOne(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
}

/** In a short word two differences are one slip only where the letters are the same in another order. */
function isNear(typed: string, found: KnownWord): found is KnownWord & { word: string } {
  if (found.word === null || found.distance === null) return false;
  if (found.distance === 1) return true;
  const long = Array.from(typed).length >= twoSlipsMin;
  return found.distance === 2 && (long || lettersOf(typed) === lettersOf(found.word));
}

const lettersOf = (word: string) => Array.from(word).toSorted().join('');

/** What a query asks of a key: which rows, and which of them first. `value` gives the placeholder of a value. */
export interface TextMatch {
  conditions: string[];
  /** The condition that a key begins with the whole query; null without one. */
  begins: (() => string) | null;
  /** Order expressions: the very name first, then names that begin so; empty without a query. */
  best: string[];
  /** One more: by how well the words fit; none without a query. */
  fit: () => string[];
}

/** A name as people write it in talk: @somebody and #something are what follows the sign. */
const withoutSign = (query: string) => query.trim().replace(/^[@#]+/, '');

/** The match of a query with the key of a table; `name`, an expression, is what a whole query may be the beginning of. */
export async function matchText(
  ctx: Context,
  query: string | undefined,
  { key, name }: { key: string; name: string },
  value: (value: unknown) => string,
): Promise<TextMatch> {
  const words = await findWords(ctx, withoutSign(query ?? ''));
  if (query === undefined || words.length === 0) return { conditions: [], begins: null, best: [], fit: () => [] };
  const whole = normaliseSearch(withoutSign(query));
  const typed = value(whole);
  return {
    begins: () => `${key} like ${value(`${whole.replace(/[\\%_]/g, '\\$&')}%`)}`,
    conditions: words.map((word) => matchesWord(key, word, value)),
    fit: () => [`(${words.map((word) => searchScore(key, word, value)).join(' + ')}) desc`],
    best: [`(${name} = ${typed}::text) desc`, `starts_with(${name}, ${typed}::text) desc`],
  };
}
