import { runPrepared } from '@foxreel/db';
import type { Context } from './context.ts';
import { type SearchWord, searchWords, textArray } from './search-text.ts';

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
