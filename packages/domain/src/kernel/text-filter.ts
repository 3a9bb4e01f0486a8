/*
 * What creators may forbid in texts written to them: words and links. Live chats and comments use the same rules.
 */

/** Lower case without accents, full-width forms and invisible characters. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const letters = /[\p{L}\p{N}]+/gu;
const wordsOf = (folded: string): string[] => folded.match(letters) ?? [];

/** The canonical form of a blocked word or phrase, for removing duplicates. */
const foldBlockedWord = (word: string): string => wordsOf(fold(word)).join(' ');

/**
 * Whether a text contains a blocked word or phrase, as whole words: 'ass' is not in 'class'. Ignores case, accents and simple
 * tricks: 'b a d', 'b.a.d' and 'bàd' match 'bad'. Scripts without spaces match whole runs only.
 */
export function hasBlockedWord(text: string, blocked: readonly string[]): boolean {
  if (blocked.length === 0) return false;
  const folded = fold(text);
  const words = wordsOf(folded);
  const plain = ` ${words.join(' ')} `;
  const joined = new Set([...folded.split(/\s+/).map((piece) => wordsOf(piece).join('')), ...joinSpelledWords(words)]);
  return blocked.some((entry) => {
    const word = foldBlockedWord(entry);
    return word !== '' && (plain.includes(` ${word} `) || joined.has(word.replaceAll(' ', '')));
  });
}

/** Every run of consecutive single letters and every part of it: 'i b a d' may be 'i' and 'bad'. */
function joinSpelledWords(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let start = 0; start < words.length; start += 1) {
    let run = '';
    for (const word of words.slice(start, start + spelledOutMax)) {
      if (Array.from(word).length !== 1) break;
      run += word;
      if (run !== word) found.push(run);
    }
  }
  return found;
}

/** Longer words are not matched letter by letter, which bounds the work. */
const spelledOutMax = 24;

/** Blocked words without those that differ only in case, accents or punctuation; the last spelling counts. */
export const uniqueBlockedWords = (words: readonly string[]): string[] => [
  ...new Map(words.map((word) => [foldBlockedWord(word), word])).values(),
];

/** Endings that are common in addresses and rare after a missing space: 'great.it was' is not a link. */
const endings =
  'com|net|org|info|biz|io|tv|gg|app|dev|xyz|online|site|shop|store|link|club|ru|cn|de|uk|fr|nl|br|jp|eu|vip|xxx|porn|cam';
const label = '[\\p{L}\\p{N}-]{1,63}\\.';
const link = new RegExp(
  [
    String.raw`[a-z][a-z0-9+.-]*:\/\/\S`,
    String.raw`\bwww\.\S`,
    `(?<![\\p{L}\\p{N}@._-])(?:${label})+(?:(?:${endings})(?![\\p{L}\\p{N}@-])|[a-z]{2,24}\\/\\S)`,
  ].join('|'),
  'iu',
);
/** In text without runs of white space: with `\s*`, long ones would take cubic time. */
const spelledDot = / ?[([]? ?\bdot\b ?[)\]]? ?(?=(?:com|net|org|info|io|me|tv|xyz)\b)/giu;

/** Whether a text contains a link: with a scheme, with 'www', or a bare host name, also with 'dot'. '@name.com' is a handle. */
export const hasLink = (text: string): boolean =>
  link.test(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\s+/gu, ' ')
      .replace(spelledDot, '.'),
  );
