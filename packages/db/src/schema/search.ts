import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The words of all search keys, for correcting typos: a search looks here instead of in all media. Written by triggers of
 * media, accounts and sounds. Without a unique key, so that transactions with the same word do not wait for each other;
 * duplicates do no harm.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    /** The word itself, and its variants with one letter removed. */
    slips: text('slips').array().notNull().generatedAlwaysAs(sql`search_slips(word)`),
  },
  (table) => [index('search_words_word').on(table.word), index('search_words_slips').using('gin', table.slips)],
);

/**
 * Media and accounts whose likes or followers changed since the last ranking: one row per change, written by triggers and
 * removed by rankPopularity. Without a key, so that concurrent likes do not wait for each other.
 */
export const popularityChanges = pgTable('popularity_changes', {
  kind: text('kind', { enum: ['media', 'account'] }).notNull(),
  subjectId: uuid('subject_id').notNull(),
});
