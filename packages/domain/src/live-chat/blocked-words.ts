/** Lower case without accents, full-width forms and invisible characters. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const letters = /[\p{L}\p{N}]+/gu;
const wordsOf = (folded: string): string[] => folded.match(letters) ?? [];

/** One form for every way to write a blocked word or phrase: what two of a list are the same by. */
export const foldBlockedWord = (word: string): string => wordsOf(fold(word)).join(' ');

/**
 * Whether a text has one of the blocked words or phrases, as whole words: 'ass' is not in 'class'. Case, accents and simple
 * tricks are forgiven: 'b a d', 'b.a.d' and 'bàd' are 'bad'. Scripts that put no space between words have whole runs only.
 */
export function hasBlockedWord(text: string, blocked: readonly string[]): boolean {
  if (blocked.length === 0) return false;
  const folded = fold(text);
  const words = wordsOf(folded);
  const plain = ` ${words.join(' ')} `;
  const joined = new Set([...folded.split(/\s+/).map((piece) => wordsOf(piece).join('')), ...spelledOut(words)]);
  return blocked.some((word) => {
    const wanted = foldBlockedWord(word);
    return wanted !== '' && (plain.includes(` ${wanted} `) || joined.has(wanted.replaceAll(' ', '')));
  });
}

/** Every run of single letters that stand one after another, and every part of it: 'i b a d' may be 'i' and 'bad'. */
function spelledOut(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let start = 0; start < words.length; start += 1) {
    let run = '';
    for (const word of words.slice(start, start + longestSpelled)) {
      if (Array.from(word).length !== 1) break;
      run += word;
      if (run !== word) found.push(run);
    }
  }
  return found;
}

/** Longer words are not looked for letter by letter; it bounds the work for a text of single letters. */
const longestSpelled = 24;
