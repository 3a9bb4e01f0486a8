/** What to look for and what to put there; it has to be found. */
export type Replacement = readonly [RegExp, string];

/** A replacement for exactly one place: a pattern without the flag g. */
export const once = (pattern: RegExp, text: string): Replacement => [pattern, text];

/** Applies them in turn. Throws when one finds nothing: the source is not the one that it was written for. */
export function replaced(source: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((text, [pattern, put]) => {
    if (text.search(pattern) < 0) throw new Error(`${pattern} is not in the source`);
    return text.replace(pattern, put);
  }, source);
}

/** Leaves only `body` of these functions of the outermost level. Throws for one that is not there. */
export function withBody(source: string, names: readonly string[], body: string): string {
  const place = (name: string) =>
    new RegExp(`(\\nfunction ${name.replace('$', '\\$')}\\([^{]*\\{)[\\s\\S]*?\\n\\}(?=\\n)`);
  return replaced(
    source,
    names.map((name) => once(place(name), `$1${body}}`)),
  );
}
