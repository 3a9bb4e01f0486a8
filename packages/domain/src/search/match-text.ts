import { type Context, findWords, matchesWord, normaliseSearch, searchScore } from '../kernel/index.ts';

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
