/** What stands before a secret in an address: of files their token, of a password reset its link. */
const secretAfter = [/^(\/files\/[^/]*)\/.*/s, /^(\/forgot-pass)\/.*/s];

/** A path as logs may hold it. Queries are never part of it. */
export function loggedPath(path: string): string {
  for (const secret of secretAfter) {
    const shown = secret.exec(path)?.[1];
    if (shown !== undefined) return shown;
  }
  return path.split('/').slice(0, 4).join('/');
}
