import { availableParallelism, loadavg } from 'node:os';
import { creatorListInput, mediaListInput } from '@foxreel/contracts';
import { cloneTemplate, ensureTemplate } from '@foxreel/db/testing';
import type { Context } from '@foxreel/domain/kernel';
import { listMedia } from '@foxreel/domain/media';
import { listCreators } from '@foxreel/domain/search';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { benchContext } from './bench-context.ts';
import { fillSearch, rareWord, wordsTogether } from './search-data.ts';

/*
 * The cost of a search at 100,000 media and 100,000 accounts, compared with the minimum that finds the same words: `ilike
 * '%word%'` on the search key for each word, 20 rows, by the same trigram index, unordered, without a viewer. Settings:
 * SEARCH_MEDIA, SEARCH_ACCOUNTS, SEARCH_ROUNDS.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const media = setting('SEARCH_MEDIA', 100_000);
const accounts = setting('SEARCH_ACCOUNTS', 100_000);
const rounds = setting('SEARCH_ROUNDS', 20);
/** Every search must stay below this many milliseconds in 95 % of runs. */
const target = 50;

const longest = 'pneumonoultramicroscopicsilicovolcanoconiosis'.padEnd(64, 'xyz');
const searches: [what: string, table: 'media' | 'accounts', query: string, plain?: string][] = [
  ['a word of every description', 'media', 'nature'],
  ['two of them, one mistyped', 'media', 'nature desription', 'nature description'],
  ['a word of every name', 'media', 'creator'],
  ['a name near to hundreds', 'media', 'creator17'],
  ['a name and a word', 'media', 'nature creator17'],
  ['a rare word', 'media', rareWord],
  ['a rare word and a common one', 'media', `nature ${rareWord}`],
  ['two that stand together once', 'media', wordsTogether],
  ['64 letters that nobody wrote', 'media', longest],
  ['one letter', 'media', 'n'],
  ['two letters', 'media', 'na'],
  ['creators, all', 'accounts', ''],
  ['creators by what all are named', 'accounts', 'creator'],
  ['creators, mistyped', 'accounts', 'craetor', 'creator'],
  ['creators near to hundreds', 'accounts', 'creator17'],
  ['creators by one letter', 'accounts', 'c'],
];

const server = requiredVariable('TEST_DATABASE_URL');
const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await database.close();
}

async function measure(): Promise<boolean> {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await fillSearch(sql, media, accounts);
  await sql`set enable_seqscan = off`;
  const client = postgres(database.url, { max: 1, fetch_types: false });
  const ctx = benchContext(client);
  console.log(`Search: 20 of ${media} media and ${accounts} accounts; p50 and p95 of ${rounds} turns`);
  const [load = 0] = loadavg();
  if (load > availableParallelism())
    console.log(
      `  The machine is busy (load ${load.toFixed(0)}): times come out too long. Measure again when it is idle.`,
    );
  let slowest = 0;
  for (const [what, table, query, plain = query] of searches) {
    const ours: number[] = [];
    const least: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      ours.push(await timed(() => search(ctx, table, query)));
      least.push(await timed(() => findPlainly(sql, table, plain)));
    }
    const [time, late, floor] = [share(ours.slice(1), 0.5), share(ours.slice(1), 0.95), share(least.slice(1), 0.5)];
    slowest = Math.max(slowest, late);
    console.log(
      `  ${what.padEnd(32)} ${time.toFixed(1).padStart(7)} ms, ${late.toFixed(1).padStart(6)} ms   ilike ${floor.toFixed(1).padStart(6)} ms   ratio ${(time / floor).toFixed(2)}`,
    );
  }
  await Promise.all([sql.end(), client.end()]);
  console.log(
    `  p95 of every search below ${target} ms: ${slowest < target ? 'yes' : 'NO'} (slowest ${slowest.toFixed(0)} ms)`,
  );
  return slowest < target;
}

function search(ctx: Context, table: 'media' | 'accounts', query: string): Promise<unknown> {
  return table === 'media'
    ? listMedia(ctx, mediaListInput.parse({ limit: 20, filter: { query } }))
    : listCreators(ctx, creatorListInput.parse({ limit: 20, ...(query && { query }) }));
}

async function findPlainly(sql: postgres.Sql, table: 'media' | 'accounts', query: string): Promise<unknown> {
  const patterns = query.split(' ').map((word) => `%${word}%`);
  return sql.unsafe(
    `select * from ${table} where ${patterns.map((_, index) => `search_key ilike $${index + 1}`).join(' and ')} limit 20`,
    patterns,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The percentile. */
function share(values: number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * part) - 1] ?? 0;
}
