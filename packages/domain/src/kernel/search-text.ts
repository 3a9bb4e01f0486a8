import { limits } from '@foxreel/contracts';
import { type SqlWriter, schema } from '@foxreel/db';
import { and, type Column, eq, notExists, type SQL, sql } from '@foxreel/db/drizzle';
import { alias, unionAll } from '@foxreel/db/drizzle-pg';
import type { Context } from './context.ts';

const { searchWords: knownWords } = schema;

/** Further words are ignored: each costs an index look-up. */
const wordsMax = 6;
/** From this length on a word may match inside another; shorter ones match word beginnings. */
const containedMin = 3;

/** A searched word, and possible corrections if nobody has written it (findWords). */
export interface SearchWord {
  typed: string;
  meant: readonly string[];
}

/** Letters without a decomposition, mapped as in the columns' dictionary. */
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

/** Normalizes input like the `search_key` columns: no case or accents, single spaces, at most 64 characters. */
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

/** A query's words, which must all match. Names such as nord_lys are split. Empty without a query. */
export const searchWords = (typed: string): string[] =>
  typed === ''
    ? []
    : [...new Set(normaliseSearch(typed).split(' ').flatMap(wordsOfName))]
        .filter((word) => word !== '')
        .slice(0, wordsMax);

/** Each part may have its own typo; anything shorter than a word is searched literally. */
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
 * SQL that is true if `key` (a search key) contains the word or one of its corrections. Served by a trigram index, with values
 * from which Postgres can estimate the rows. `value` returns the placeholder of a value.
 */
export const matchesWordText = (key: string, word: SearchWord, value: (value: unknown) => string): string =>
  writeMatchesWord(String.raw, key, word, value);

/**
 * Relevance of a key as SQL text: 4 for a whole word, 3 for the beginning of one, 2 inside one, 1 with a correction, else 0.
 */
export const searchScoreText = (key: string, word: SearchWord, value: (value: unknown) => string): string =>
  writeSearchScore(String.raw, key, word, value);

/** The word as it may appear in a key. */
const patternsOf = (word: string): string[] =>
  Array.from(word).length < containedMin ? [`${escaped(word)}%`, `% ${escaped(word)}%`] : [`%${escaped(word)}%`];

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A text array literal. */
export const textArray = (texts: readonly string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

/** Minimum lengths for one and for two typos. */
const slipMin = 4;
const twoSlipsMin = 6;
/** Longer words have too many variants with two typos. */
const twoSlipsMax = 20;
const longest = 33;
const meantMost = 4;
/**
 * True of every word, but expensive by the planner's estimate: with few words it would otherwise compare all of them instead of
 * using the index. Applied only to words that the index has found.
 */
const nearAnyway = sql`search_slips(${knownWords.word}) is not null`;

interface KnownWord {
  typed: string;
  word: string;
  distance: number;
}

/**
 * A query's words, with the closest existing words for unknown ones: a letter wrong, missing, extra or transposed; two typos in
 * words of six letters and more. Short words and those with digits must match exactly. At most one statement, none if no word
 * can have a typo; its cost does not grow with the media.
 */
export async function findWords(ctx: Pick<Context, 'db'>, query: string): Promise<SearchWord[]> {
  const words = searchWords(query);
  const [first, second, ...more] = words.filter(allowsTypos).map((typed) => wordsNear(ctx, typed));
  if (first === undefined) return words.map((typed) => ({ typed, meant: [] }));
  const near = await (second === undefined ? first : unionAll(first, second, ...more));
  const known = Map.groupBy(near, (row) => row.typed);
  return words.map((typed) => ({
    typed,
    meant: (known.get(typed) ?? []).flatMap((row) => (isNear(typed, row) ? [row.word] : [])).slice(0, meantMost),
  }));
}

/** Possible corrections of a word that nobody has written, the closest first. */
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
        sql`${slips} && ${textArray(deletionVariants(typed))}::text[]`,
        nearAnyway,
        notExists(db.select({ word: written.word }).from(written).where(eq(written.word, typed))),
      ),
    )
    .groupBy(word)
    .orderBy(sql`distance`, word)
    .limit(20);
}

function allowsTypos(word: string): boolean {
  const { length } = Array.from(word);
  return length >= slipMin && length <= longest && !/\P{L}/u.test(word);
}

/** The word and its variants without one letter; without two if it is long enough. The column `slips` is built the same way. */
function deletionVariants(word: string): string[] {
  const once = withoutOne(word);
  const { length } = Array.from(word);
  const twice = length >= twoSlipsMin && length <= twoSlipsMax ? once.flatMap(withoutOne) : [];
  return [...new Set([word, ...once, ...twice])];
}

function withoutOne(word: string): string[] {
  const letters = Array.from(word);
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
}

/** In a short word, two differences count as one typo only if they are a transposition. */
function isNear(typed: string, found: KnownWord): boolean {
  if (found.distance === 1) return true;
  const long = Array.from(typed).length >= twoSlipsMin;
  return found.distance === 2 && (long || lettersOf(typed) === lettersOf(found.word));
}

const lettersOf = (word: string) => Array.from(word).toSorted().join('');

/** A query's conditions and order for a search key. */
export interface TextMatch {
  conditions: SQL[];
  /** The condition that a key starts with the whole query; null without one. */
  begins: SQL | null;
  /** Order expressions: the exact name first, then names that start with it; empty without a query. */
  best: SQL[];
  /** One more: by relevance; none without a query. */
  fit: SQL[];
}

/** Strips the sign that people write before names: @somebody and #something. */
const withoutSign = (query: string) => query.trim().replace(/^[@#]+/, '');

/** Matches a query against a table's key; `name` is an expression that the whole query may be a prefix of. */
export async function matchText(
  ctx: Context,
  query: string | undefined,
  { key, name }: { key: Column | SQL; name: Column | SQL },
): Promise<TextMatch> {
  const words = await findWords(ctx, withoutSign(query ?? ''));
  if (query === undefined || words.length === 0) return { conditions: [], begins: null, best: [], fit: [] };
  const whole = normaliseSearch(withoutSign(query));
  const identity = (value: unknown) => value;
  const scores = words.map((word) => writeSearchScore(sql, key, word, identity));
  return {
    begins: sql`${key} like ${`${escaped(whole)}%`}`,
    conditions: words.map((word) => writeMatchesWord(sql, key, word, identity)),
    fit: [sql`(${sql.join(scores, sql` + `)}) desc`],
    best: [sql`(${name} = ${whole}::text) desc`, sql`starts_with(${name}, ${whole}::text) desc`],
  };
}
