import { matchesWord, normaliseSearch, searchScore, searchWords } from '../kernel/index.ts';

/** What a query asks of a key: which rows, and which of them first. `value` gives the placeholder of a value. */
export interface TextMatch {
  conditions: string[];
  /** Order expressions for the rows that fit best; empty without a query. */
  best: string[];
}

/** A name as people write it in talk: @somebody and #something are what follows the sign. */
const withoutSign = (query: string) => query.trim().replace(/^[@#]+/, '');

/** The match of a query with the key of a table; `name`, an expression, is what a whole query may be the beginning of. */
export function matchText(
  query: string | undefined,
  { key, name }: { key: string; name: string },
  value: (value: unknown) => string,
): TextMatch {
  const words = searchWords(withoutSign(query ?? ''));
  if (query === undefined || words.length === 0) return { conditions: [], best: [] };
  const whole = normaliseSearch(withoutSign(query));
  const typed = value(whole);
  return {
    conditions: words.map((word) => matchesWord(key, word, value)),
    best: [
      `(${name} = ${typed}::text) desc`,
      `starts_with(${name}, ${typed}::text) desc`,
      `round(${searchScore(key, typed)}::numeric, 1) desc`,
    ],
  };
}
