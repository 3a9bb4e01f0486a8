import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * The words that stand in search keys, for mending what somebody typed with a slip: a search looks among them, not among
 * all media. Written by triggers of media, accounts and sounds. Without a key of its own: two transactions may bring the
 * same word, neither waits for the other, and a word that is here twice does no harm.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    /** The word itself, and the word without each of its letters. */
    slips: text('slips').array().notNull().generatedAlwaysAs(sql`search_slips(word)`),
  },
  (table) => [index('search_words_word').on(table.word), index('search_words_slips').using('gin', table.slips)],
);

/**
 * Media and accounts whose count of likes or followers has changed since they were last ranked: one row a change, written by triggers.
 * Without a key, so that nobody who likes waits for another. Taken away by rankPopularity.
 */
export const popularityChanges = pgTable('popularity_changes', {
  kind: text('kind', { enum: ['media', 'account'] }).notNull(),
  subjectId: uuid('subject_id').notNull(),
});
