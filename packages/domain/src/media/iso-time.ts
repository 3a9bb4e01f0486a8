/** A time as Postgres writes it, in ISO 8601. In the usual case only the letters change: a page of media has dozens of times. */
export function isoTime(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, Math.min(text.length - 3, 23)).padEnd(3, '0')}Z`;
}
