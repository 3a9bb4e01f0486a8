export const rowsOfTable = 100_000;

/** Ids derived from a number, in its order: for accounts, media, threads and comments. */
export const idOf = (kind: number, number: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

/** Owns half of every table: a creator and staff member with half of all ids below theirs. */
export const star = idOf(1, rowsOfTable / 2);
export const somebody = idOf(1, 3);
/** A public video of the star with half of all comments and likes. */
export const popularMedia = idOf(2, 2);
/** A comment of the popular media that has a reply. */
export const answeredComment = idOf(5, 10);
/** A thread of the star with half of all messages. */
export const longThread = idOf(3, 1);
/** A collection of the star with a quarter of all media. */
export const largeCollection = idOf(7, 1);
/** One tag on every tenth media, and one on twenty. */
export const commonTag = 'tag1';
export const rareTag = 'tag2';

export const words =
  "(array['nature','beach','sunset','winter','city','night','dance','music','travel','food','ocean','forest'])";
export const word = (step: number) => `${words}[1 + (n * ${step} + n / 7) % 12]`;
export const half = 'n % 2 = 0';
export const mine = (other = 'made(1, n)') => `case when ${half} then '${star}'::uuid else ${other} end`;
/** Spread over a year, the newest last. */
export const at = `now() - interval '1 year' + n * interval '1 year' / ${rowsOfTable}`;
