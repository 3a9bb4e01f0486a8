const given = process.env['FOXREEL_URL'];
if (!given)
  throw new Error('FOXREEL_URL is not set: run the e2e tests with "npm test", which starts a product for them');

/** The address of the product under test, without a trailing slash. */
export const address = given.replace(/\/$/, '');

/** The password of demo accounts, and of those created by tests. */
export const password = 'Demo1234!';

export const demo = {
  creator: 'creator@demo.test',
  staff: 'staff@demo.test',
} as const;

/** Parallel files may start in the same millisecond. */
const run = Date.now().toString(36) + Math.random().toString(36).slice(2, 5);
let made = 0;

/** A unique name, across runs. */
export function unique(start: string): string {
  made += 1;
  return `${start}${run}${made}`;
}
