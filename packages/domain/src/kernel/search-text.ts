import { limits } from '@foxreel/contracts';
import { type SqlWriter, schema } from '@foxreel/db';
import { and, type Column, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Context } from './context.ts';

const { searchWords: knownWords } = schema;

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

const writeMatchesWord = <Result>(
  write: SqlWriter<Result>,
  key: unknown,
  { typed, meant }: SearchWord,
  value: (value: unknown) => unknown,
): Result => write`${key} like any (${value(textArray([typed, ...meant].flatMap(patternsOf)))}::text[])`;

const writeSearchScore = <Result>(
  write: SqlWriter<Result>,
  key: unknown,
  { typed, meant }: SearchWord,
  value: (value: unknown) => unknown,
): Result => {
  const word = escaped(typed);
  const like = (pattern: string) => write`' ' || ${key} || ' ' like ${value(pattern)}`;
  const near =
    meant.length === 0
      ? write``
      : write`when ${key} like any (${value(textArray(meant.flatMap(patternsOf)))}::text[]) then 1`;
  return write`case when ${like(`% ${word} %`)} then 4 when ${like(`% ${word}%`)} then 3 when ${like(`%${word}%`)} then 2 ${near} else 0 end`;
};

/**
 * The SQL text that is true where `key` (a search key) has the word, or one it may have been meant for. An index of trigrams
 * serves it, and Postgres can tell from its values how many rows it will find. `value` gives the placeholder of a value.
 */
export const matchesWordText = (key: string, word: SearchWord, value: (value: unknown) => string): string =>
  writeMatchesWord(String.raw, key, word, value);

/** How well a key fits a word, as SQL text: 4 where it is a word of the key, 3 where it begins one, 2 inside one, 1 with a slip, else 0. */
export const searchScoreText = (key: string, word: SearchWord, value: (value: unknown) => string): string =>
  writeSearchScore(String.raw, key, word, value);

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
const nearAnyway = sql`search_slips(${knownWords.word}) is not null`;

interface KnownWord {
  typed: string;
  word: string;
  distance: number;
}

/**
 * The words of a query, and for those that nobody has written the nearest ones that somebody has: a letter wrong, missing,
 * too many, or moved; two in words of six letters and more. Short words and those with digits must be there as they are.
 * At most one statement, none where no word can have a slip; its cost does not grow with the media.
 */
export async function findWords(ctx: Pick<Context, 'db'>, query: string): Promise<SearchWord[]> {
  const words = searchWords(query);
  const [first, second, ...more] = words.filter(maySlip).map((typed) => wordsNear(ctx, typed));
  if (first === undefined) return words.map((typed) => ({ typed, meant: [] }));
  const near = await (second === undefined ? first : unionAll(first, second, ...more));
  const known = Map.groupBy(near, (row) => row.typed);
  return words.map((typed) => ({
    typed,
    meant: (known.get(typed) ?? []).flatMap((row) => (isNear(typed, row) ? [row.word] : [])).slice(0, meantMost),
  }));
}

/** The words that may have been meant by one that nobody has written, the nearest first. */
function wordsNear({ db }: Pick<Context, 'db'>, typed: string) {
  const written = alias(knownWords, 'written');
  const { word, slips } = knownWords;
  return db
    .select({
      typed: sql<string>`${typed}::text`.as('typed'),
      word,
      distance: sql<number>`levenshtein(${word}, ${typed}::text)`.as('distance'),
    })
    .from(knownWords)
    .where(
      and(
        sql`${slips} && ${textArray(slipsOf(typed))}::text[]`,
        nearAnyway,
        notExists(db.select({ word: written.word }).from(written).where(eq(written.word, typed))),
      ),
    )
    .groupBy(word)
    .orderBy(sql`distance`, word)
    .limit(20);
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
function isNear(typed: string, found: KnownWord): boolean {
  if (found.distance === 1) return true;
  const long = Array.from(typed).length >= twoSlipsMin;
  return found.distance === 2 && (long || lettersOf(typed) === lettersOf(found.word));
}

const lettersOf = (word: string) => Array.from(word).toSorted().join('');

/** What a query asks of a key: which rows, and which of them first. */
export interface TextMatch {
  conditions: SQL[];
  /** The condition that a key begins with the whole query; null without one. */
  begins: SQL | null;
  /** Order expressions: the very name first, then names that begin so; empty without a query. */
  best: SQL[];
  /** One more: by how well the words fit; none without a query. */
  fit: SQL[];
}

/** A name as people write it in talk: @somebody and #something are what follows the sign. */
const withoutSign = (query: string) => query.trim().replace(/^[@#]+/, '');

/** The match of a query with the key of a table; `name`, an expression, is what a whole query may be the beginning of. */
export async function matchText(
  ctx: Context,
  query: string | undefined,
  { key, name }: { key: Column | SQL; name: Column | SQL },
): Promise<TextMatch> {
  const words = await findWords(ctx, withoutSign(query ?? ''));
  if (query === undefined || words.length === 0) return { conditions: [], begins: null, best: [], fit: [] };
  const whole = normaliseSearch(withoutSign(query));
  const given = (value: unknown) => value;
  const scores = words.map((word) => writeSearchScore(sql, key, word, given));
  return {
    begins: sql`${key} like ${`${escaped(whole)}%`}`,
    conditions: words.map((word) => writeMatchesWord(sql, key, word, given)),
    fit: [sql`(${sql.join(scores, sql` + `)}) desc`],
    best: [sql`(${name} = ${whole}::text) desc`, sql`starts_with(${name}, ${whole}::text) desc`],
  };
}
