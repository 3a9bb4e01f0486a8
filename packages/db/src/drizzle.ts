/**
 * Drizzle's operators, for the whole workspace. Its own package.json is 179 kB, and Node reads it for each import of `drizzle-orm`: in a
 * process with 200 of them that was a quarter of the CPU of its start.
 */
export * from 'drizzle-orm';
