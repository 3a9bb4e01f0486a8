import { createHash } from 'node:crypto';

/**
 * The id of a new thread comes from its two people, smaller first: a thread that is only seen in advance (a mass message on its way)
 * has the id already that it will be kept under. A UUID of version 8.
 */
export const threadIdText = (
  one: string,
  two: string,
): string => `(select (substr(h.x, 1, 12) || '8' || substr(h.x, 14, 3) || '8'
  || substr(h.x, 18))::uuid from (select md5(${one}::text || ${two}::text) as x) as h)`;

/** The same outside the database. */
export function threadIdFor(one: string, two: string): string {
  const hex = createHash('md5').update(`${one}${two}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}

/** The id that the thread of two people has, or will have: in SQL, in a statement that makes it on conflict of this id. Threads of long ago have other ids. */
export const threadIdOrNew = (one: string, two: string): string =>
  `coalesce((select id from threads where account1_id = ${one} and account2_id = ${two}), ${threadIdText(one, two)})`;
