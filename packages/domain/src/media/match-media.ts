import type { MediaListInput } from '@foxreel/contracts';
import { matchesWord, type SearchWord, searchScore } from '../kernel/index.ts';
import { mediaFilters } from './media-conditions.ts';
import { type MediaScope, openMedia } from './media-scope.ts';

/** A search knows the newest of its matches, this many by their words, and about as many by their authors' names. */
const matchesMost = 600;
const authorsMost = 100;
const ofAuthorMost = 20;

/**
 * What a search asks of a media `m`: every word stands in its description, its tags or its author's names. Among everyone's
 * media the newest matches are found first, once per statement: from the newest on where the words are common, by the indexes
 * of trigrams where they are rare. The media of one person, or of a list of theirs, are looked at one by one.
 */
export function matchesMedia(
  words: readonly SearchWord[],
  scope: MediaScope,
  input: MediaListInput,
  value: (value: unknown) => string,
): string[] {
  const { user, username, ids } = input.filter;
  if (scope !== 'public' || user !== undefined || username !== undefined || ids !== undefined)
    return words.map(
      (word) => `(${matchesWord('m.search_key', word, value)} or ${matchesWord(`(${authorKey})`, word, value)})`,
    );
  const [first] = words;
  if (first === undefined) return [];
  const among = [openMedia, ...mediaFilters(input, value)].join(' and ');
  const arms = [byWords(words, among, value), ...words.map((word) => byAuthor(word, words, among, value))];
  return [`m.id = any (array(${arms.map((arm) => `(${arm})`).join(' union all ')}))`];
}

/** How well a media or its author fits the words. The author is looked up once for all of them: hundreds of media are judged. */
export function mediaScore(words: readonly SearchWord[], value: (value: unknown) => string): string {
  const fits = words.map(
    (word) => `greatest(${searchScore('m.search_key', word, value)}, ${searchScore('g.search_key', word, value)})`,
  );
  return `select ${fits.join(' + ')} from accounts g where g.id = m.account_id`;
}

const authorKey = 'select g.search_key from accounts g where g.id = m.account_id';
const newestFirst = 'order by m.published_at desc, m.id desc limit';

const byWords = (words: readonly SearchWord[], among: string, value: (value: unknown) => string): string =>
  `select m.id from media m where ${among} and ${words.map((word) => matchesWord('m.search_key', word, value)).join(' and ')}
   ${newestFirst} ${matchesMost}`;

/** The newest media of those whose names have the word, the most followed first; the other words stand in either. */
function byAuthor(
  word: SearchWord,
  words: readonly SearchWord[],
  among: string,
  value: (value: unknown) => string,
): string {
  const there = 'b.suspended_at is null and b.deleted_at is null';
  const others = words.filter((other) => other !== word);
  const rest = others.map(
    (other) => `(${matchesWord('m.search_key', other, value)} or ${matchesWord('b.search_key', other, value)})`,
  );
  return `select found.id from (
      (select b.id, b.search_key from accounts b where b.username = ${value(word.typed)}::citext and ${there})
      union (select b.id, b.search_key from accounts b where b.creator and ${there} and ${matchesWord('b.search_key', word, value)}
        order by b.popularity desc, b.id limit ${Math.ceil(authorsMost / words.length)})
    ) as b cross join lateral (select m.id from media m where m.account_id = b.id and ${[among, ...rest].join(' and ')}
      ${newestFirst} ${ofAuthorMost}) as found`;
}
