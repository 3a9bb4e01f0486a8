import { mediaListInput } from '@foxreel/contracts';
import { connect } from '@foxreel/db';
import { cloneTemplate, connectObserved, ensureTemplate, type SentStatement } from '@foxreel/db/testing';
import type { Context } from '@foxreel/domain/kernel';
import { listFavorites, listMedia, setLike } from '@foxreel/domain/media';
import { listMessages, listThreads } from '@foxreel/domain/messaging';
import { listFollowers } from '@foxreel/domain/social';
import { listEarningDays } from '@foxreel/domain/wallet';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { benchContext } from './bench-context.ts';

/*
 * Lists that used to sort a table. Each use case runs as it is, and in the same database with the indexes before migration
 * 0018, in turns, with the blocks that its slowest statement touches. Then likes of one media by eight clients, with and
 * without the count in an index. Settings: LISTS_TURNS, LISTS_THREADS, LISTS_MEDIA, LISTS_LIKES_MS.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const turns = setting('LISTS_TURNS', 21);
const threads = setting('LISTS_THREADS', 150_000);
const media = setting('LISTS_MEDIA', 200_000);
const likesMs = setting('LISTS_LIKES_MS', 4_000);
const likeRounds = 3;
const clients = 8;

const server = requiredVariable('TEST_DATABASE_URL');
const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
let sent: SentStatement[] = [];
const observed = connectObserved(database.url, (statement) => void sent.push(statement));

/** An index before and after: created and dropped between turns. */
interface Change {
  now: [name: string, definition: string][];
  before: string[];
}

const memberId = (number: number) => `00000001-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const creator = memberId(1);
const longThread = '00000003-0000-7000-8000-000000000002';

async function fill(): Promise<void> {
  await sql`set session_replication_role = replica`;
  await sql.unsafe(`
    create function made(kind bigint, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$`);
  const at = (rows: number) => `now() - interval '1 year' + n * interval '1 year' / ${rows}`;
  for (const statement of [
    `insert into accounts (id, username, email, password_hash, fullname, creator)
      select made(1, n), 'member' || n, n || '@bench.test', 'none', 'Member', n = 1 from generate_series(1, ${threads + 1}) n`,
    `insert into threads (id, account1_id, account2_id, last_message_id, last_update)
      select made(3, n), made(1, 1), made(1, n), made(6, n), ${at(threads)} from generate_series(2, ${threads + 1}) n`,
    `insert into messages (id, thread_id, from_id, data)
      select made(6, n), case when n <= 50001 then '${longThread}'::uuid else made(3, n) end, made(1, 1), '[{"type":"text","value":"{\\"text\\":\\"hello\\"}"}]'
      from generate_series(2, 300001) n`,
    `insert into media (id, account_id, type, state, available_at, published_at, created_at, source_key, source_name, source_bytes, process_status)
      select made(2, n), made(1, n % ${threads} + 1), 'video', 'published', ${at(media)}, ${at(media)}, ${at(media)}, 'k', 'n', 1, 'done' from generate_series(1, ${media}) n`,
    `insert into likes (account_id, media_id, created_at) select made(1, 1), made(2, n), ${at(25_000)} from generate_series(1, 25000) n`,
    `insert into follows (follower_id, followee_id, created_at)
      select made(1, n), made(1, 1), ${at(25_000)} from generate_series(2, ${Math.min(25_000, threads)} + 1) n`,
    `insert into blocks (blocker_id, blocked_id, created_at)
      select made(1, n), made(1, n + 1), ${at(20_000)} from generate_series(2, ${Math.min(20_000, threads - 1)} + 1) n`,
    `insert into sales (id, kind, buyer_id, creator_id, coins, price_cents, value_cents, share_cents, available_at, created_at)
      select made(8, n), 'tip', made(1, n % 1000 + 2), made(1, 1), 10, 300, 300, 240, now(), ${at(100_000)} from generate_series(1, 100000) n`,
  ])
    await sql.unsafe(statement);
  await sql`set session_replication_role = origin`;
  await sql`vacuum (analyze)`;
}

const contextOf = (accountId: string): Context => ({
  ...benchContext(sql),
  db: observed.db,
  actor: {
    kind: 'account',
    accountId,
    sessionId: accountId,
    scopes: null,
    creator: accountId === creator,
    staff: false,
  },
});
const page = { skip: 0, limit: 20 };
const open = "where state = 'published' and not private";
const lists: [what: string, run: (ctx: Context) => Promise<unknown>, change: Change][] = [
  [
    `inbox of ${threads} threads`,
    (ctx) => listThreads(ctx, page),
    {
      now: [
        ['threads_account1_updated', 'threads (account1_id, last_update, id)'],
        ['threads_account2_updated', 'threads (account2_id, last_update, id)'],
      ],
      before: [
        'threads (account1_id, last_update desc nulls last, id desc nulls last)',
        'threads (account2_id, last_update desc nulls last, id desc nulls last)',
      ],
    },
  ],
  [
    'thread of 50000 messages',
    (ctx) => listMessages(ctx, { ...page, thread: longThread }),
    {
      now: [['messages_thread_id', 'messages (thread_id, id)']],
      before: ['messages (thread_id, id desc nulls last)'],
    },
  ],
  [
    '25000 likes',
    (ctx) => listFavorites(ctx, mediaListInput.parse({ limit: 20 })),
    { now: [['likes_account', 'likes (account_id, created_at, media_id)']], before: [] },
  ],
  [
    `photos where there are none, of ${media} media`,
    (ctx) => listMedia(ctx, mediaListInput.parse({ limit: 20, order: 'latest', type: 'photo' })),
    {
      now: [
        ['media_latest_by_type', `media (type, published_at, id) ${open}`],
        ['media_random_by_type', `media (type, random_key, id) ${open}`],
        ['media_popular_by_type', `media (type, popularity, id) ${open}`],
      ],
      before: [],
    },
  ],
  [
    'earnings of a year, 100000 sales',
    (ctx) => listEarningDays(ctx, { days: 365 }),
    {
      now: [['sales_creator_days', 'sales (creator_id, created_at, id, share_cents, refunded_by)']],
      before: ['sales (creator_id, created_at, id)'],
    },
  ],
];

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

/** Median milliseconds, and the most blocks touched by one of its statements. */
async function measure(run: () => Promise<unknown>): Promise<{ ms: number; blocks: number }> {
  sent = [];
  await run();
  const statements = sent.filter(({ text }) => /^\s*\(?\s*(select|with)\b/i.test(text));
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) times.push(await timed(run));
  const blocks: number[] = [];
  for (const { text, values } of statements) blocks.push(await blocksOf(text, values));
  return { ms: median(times), blocks: Math.max(...blocks) };
}

async function blocksOf(text: string, values: readonly unknown[]): Promise<number> {
  const known = text.replaceAll(/\$(\d+)/g, (_match, number: string) => {
    const value = values[Number(number) - 1];
    return value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`;
  });
  const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }[]>(
    `explain (analyze, buffers, format json) ${known}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** The same with the former indexes. */
async function measureBefore(run: () => Promise<unknown>, { now, before }: Change) {
  for (const [name] of now) await sql.unsafe(`drop index ${name}`);
  for (const [number, definition] of before.entries())
    await sql.unsafe(`create index before_${number} on ${definition}`);
  try {
    return await measure(run);
  } finally {
    for (const number of before.keys()) await sql.unsafe(`drop index before_${number}`);
    for (const [name, definition] of now) await sql.unsafe(`create index ${name} on ${definition}`);
  }
}

/** Likes and unlikes per second of one media, by clients with one like each; and the share of in-place row updates. */
async function likesPerSecond(): Promise<{ rate: number; hot: number }> {
  const [start] = await updatesOfMedia();
  const likers = connect(database.url, { max: clients });
  const end = performance.now() + likesMs;
  const from = performance.now();
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const ctx = { ...contextOf(memberId(client + 10)), db: likers.db };
      let count = 0;
      while (performance.now() < end) {
        await setLike(ctx, { media: '00000002-0000-7000-8000-000000000001', like: count % 2 === 0 });
        count += 1;
      }
      return count;
    }),
  );
  const rate = counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1000);
  // A connection's statistics are visible once it has closed.
  await likers.close();
  const [finish] = await updatesOfMedia();
  return { rate, hot: ((finish?.hot ?? 0) - (start?.hot ?? 0)) / ((finish?.all ?? 0) - (start?.all ?? 0)) };
}

async function updatesOfMedia() {
  await sql`select pg_stat_clear_snapshot()`;
  return sql<{ all: number; hot: number }[]>`
    select n_tup_upd::int as all, n_tup_hot_upd::int as hot from pg_stat_user_tables where relname = 'media'`;
}

await fill();
let holds = true;
console.log(`Lists: as they are, and with the indexes as they were before; medians of ${turns} turns`);
for (const [what, run, change] of lists) {
  const ctx = contextOf(creator);
  const before = await measureBefore(() => run(ctx), change);
  const ours = await measure(() => run(ctx));
  holds &&= ours.blocks < before.blocks;
  console.log(
    `  ${what.padEnd(46)} ${ours.ms.toFixed(2).padStart(8)} ms ${String(ours.blocks).padStart(6)} blocks   before ${before.ms.toFixed(2).padStart(8)} ms ${String(before.blocks).padStart(7)} blocks   ratio ${(ours.ms / before.ms).toFixed(3)}`,
  );
}
const followers = (ctx: Context, from: { skip: number; after?: string }) => listFollowers(ctx, { limit: 20, ...from });
const { after } = await followers(contextOf(creator), { skip: 9_980 });
if (after === null) throw new Error('There are too few followers to skip 10,000');
const bySkip = await measure(() => followers(contextOf(creator), { skip: 10_000 }));
const byCursor = await measure(() => followers(contextOf(creator), { skip: 0, after }));
console.log(
  `  followers behind 10,000 others: by skip ${bySkip.ms.toFixed(2)} ms, ${bySkip.blocks} blocks; by cursor ${byCursor.ms.toFixed(2)} ms, ${byCursor.blocks} blocks`,
);
const rates: Record<'ours' | 'before', { rate: number; hot: number }[]> = { ours: [], before: [] };
await likesPerSecond();
for (let round = 0; round < likeRounds; round += 1) {
  await sql.unsafe(`create index before_likes on media (likes_count desc nulls last, id desc nulls last) ${open}`);
  rates.before.push(await likesPerSecond());
  await sql`drop index before_likes`;
  rates.ours.push(await likesPerSecond());
}
const of = (rounds: { rate: number; hot: number }[]) => ({
  rate: median(rounds.map(({ rate }) => rate)),
  hot: median(rounds.map(({ hot }) => hot)),
});
const [ours, before] = [of(rates.ours), of(rates.before)];
const share = (hot: number) => `${(100 * hot).toFixed(0)} % in place`;
console.log(
  `  likes of one media by ${clients} clients: ${ours.rate.toFixed(0)} a second, ${share(ours.hot)}; with the count in an index ${before.rate.toFixed(0)}, ${share(before.hot)}; ratio ${(ours.rate / before.rate).toFixed(2)}`,
);
await Promise.all([observed.close(), sql.end()]);
await database.close();
process.exit(holds && ours.hot > before.hot ? 0 : 1);
