import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { newCast, randomOf, required } from './cast.ts';
import { checkNothingLost } from './check-nothing-lost.ts';
import { recovered } from './invariants.ts';
import { followAll, type Request, runLoad, runUploads } from './load.ts';

/*
 * `pnpm cluster check`: purchases and messages over HTTP while the launcher kills the database's primary, then everything that was
 * acknowledged must be there. Prints the longest time without an acknowledged purchase. FAILOVER_SEED sets the seed.
 */
const address = required('FOXREEL_URL', 'pnpm cluster check');
const sql = postgres(required('DATABASE_URL', 'pnpm cluster check'), {
  max: 2,
  onnotice: () => {},
  fetch_types: false,
  connect_timeout: 5,
  backoff: () => 0.2,
});
const seed = Number(process.env['FAILOVER_SEED'] || Math.floor(Math.random() * 1e9));
const loadMs = { before: 5_000, after: 5_000, most: 120_000 };
const purchases = new Set<Request['what']>(['coins', 'tip', 'media', 'subscribe']);

/** When purchases were acknowledged: Unix milliseconds, in order. */
const purchaseTimes = (asked: readonly Request[]): number[] =>
  asked
    .flatMap(({ what, outcome, answeredAt }) =>
      purchases.has(what) && outcome.kind === 'accepted' && outcome.data !== null && answeredAt !== undefined
        ? [answeredAt]
        : [],
    )
    .toSorted((a, b) => a - b);

/** The longest time without one of `times`, in milliseconds. */
const longestGap = (times: readonly number[]): number =>
  Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)));

/** Waits until the database takes writes on another server. */
async function newPrimary(before: string): Promise<void> {
  for (const deadline = Date.now() + loadMs.most; Date.now() < deadline; await sleep(200)) {
    const now = await serverOf().catch(() => before);
    if (now !== before) return;
  }
  throw new Error(`No other server has become the primary within ${loadMs.most / 1000} s`);
}

/** Where the primary listens. */
async function serverOf(): Promise<string> {
  const [row] = await sql<{ port: string; replica: boolean }[]>`
    select current_setting('port') as port, pg_is_in_recovery() as replica`;
  if (!row || row.replica) throw new Error('There is no primary');
  return row.port;
}

async function run(): Promise<void> {
  const random = randomOf(seed);
  const cast = await newCast(address, sql, seed.toString(36));
  await followAll(cast, async () => false);
  const before = await serverOf();
  const stop = new AbortController();
  const load = runLoad(cast, random, stop.signal);
  const uploads = runUploads(cast, stop.signal);
  try {
    await sleep(loadMs.before);
    console.log('Kill the primary');
    await newPrimary(before);
    await sleep(loadMs.after);
  } finally {
    stop.abort();
  }
  const asked = await load;
  const uploaded = (await uploads).map(({ id }) => id);
  await recovered(address, sql, Date.now());
  const times = purchaseTimes(asked);
  if (times.length < 2) throw new Error('Nothing was acknowledged, so nothing was checked');
  const silent = asked.filter(({ outcome }) => outcome.kind === 'silent').length;
  console.log(
    `Failover: ${(longestGap(times) / 1000).toFixed(1)} s without an acknowledged purchase; ${times.length} purchases and ${uploaded.length} pictures acknowledged, ${silent} requests without an answer`,
  );
  await checkNothingLost({ address, sql, cast, asked, uploaded, random });
  console.log('Nothing acknowledged was lost');
  // Their files were never made, so the tests that follow must not meet them in a feed.
  await sql`
    update media set state = 'removed', removed_at = now() where id in ${sql(cast.media.map(({ id }) => id))}`;
}

console.log(`FAILOVER_SEED=${seed}`);
try {
  await run();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await sql.end({ timeout: 2 });
}
