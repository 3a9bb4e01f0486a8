const given = process.env['FOXREEL_URL'];
if (!given)
  throw new Error('FOXREEL_URL is not set: run the e2e tests with "npm test", which starts a product for them');

/** Where the product under test answers, without a slash at its end. */
export const address = given.replace(/\/$/, '');

/** The password of the demo world's accounts, and of those that the tests make. */
export const password = 'Demo1234!';

export const demo = {
  creator: 'creator@demo.test',
  staff: 'staff@demo.test',
} as const;

/** Files that run side by side may begin in the same millisecond. */
const run = Date.now().toString(36) + Math.random().toString(36).slice(2, 5);
let made = 0;

/** A name that nobody else uses, now or in an earlier run. */
export function unique(start: string): string {
  made += 1;
  return `${start}${run}${made}`;
}
