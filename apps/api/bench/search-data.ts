import { createHash } from 'node:crypto';
import type postgres from 'postgres';

const syllables = ['ba', 'lo', 'ci', 'da', 'fe', 'mu', 'ga', 'no', 'hi', 'se', 'ti', 'ro', 'vu'];
/** Made-up words of two to four syllables; some occur often inside others. */
const words = Array.from({ length: 3000 }, (_, index) => {
  const bytes = createHash('md5').update(String(index)).digest();
  const length = 2 + ((bytes.at(9) ?? 0) % 3);
  return [...bytes.subarray(0, length)].map((byte) => syllables[byte % syllables.length]).join('');
});

/** A word in about thirty descriptions, and two that occur in one together. */
export const rareWord = words[1234] ?? '';
export const wordsTogether = `${words[13 % 3000]} ${words[(13 * 13 + 5) % 3000]}`;

/**
 * Fills an empty database with similarly named accounts (creator1, creator2 …), half of them creators, and with published media
 * whose descriptions use 3,000 words; each contains "nature", "description" and the tag "city".
 */
export async function fillSearch(sql: postgres.Sql, media: number, accounts: number): Promise<void> {
  await sql`create temp table made as select ${words}::text[] as words`;
  await sql`insert into accounts (username, email, password_hash, fullname, creator, followers_count)
    select 'creator' || n, 'creator' || n || '@bench.test', 'none', made.words[1 + n * 7 % 3000] || ' Creator ' || n,
      n % 2 = 0, (n * 7919) % 1000
    from made, generate_series(1, ${accounts}) n`;
  await sql`insert into media (account_id, type, state, description, tags, available_at, published_at, source_key, source_name,
      source_bytes, process_status, process_progress, likes_count)
    select c.ids[1 + (n * 31) % array_length(c.ids, 1)], 'video', 'published',
      concat_ws(' ', 'Nature description', made.words[1 + n % 3000], made.words[1 + (n * 13 + 5) % 3000], made.words[1 + (n / 7) % 3000], n),
      array[made.words[1 + n % 50], 'city'], now() - n * interval '1 minute', now() - n * interval '1 minute',
      'sources/' || n || '/original', 'file.mp4', 1000000, 'done', 100, n % 1000
    from made, generate_series(1, ${media}) n, (select array_agg(id) as ids from accounts where creator) c`;
  await sql`vacuum analyze`;
}
