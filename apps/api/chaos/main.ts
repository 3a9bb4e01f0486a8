import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { newCast, randomOf, required } from './cast.ts';
import { checkNothingLost } from './check-nothing-lost.ts';
import { type Fault, faultsOf, removePoison, strike, strikesLives } from './faults.ts';
import { recovered } from './invariants.ts';
import { endCameras, goLive, runTaps, settleLives } from './lives.ts';
import { followAll, type Request, runLoad, runUploads } from './load.ts';

/*
 * `pnpm chaos`: rounds of money and messages over HTTP, with parts of the product killed, paused, restarted or given useless jobs at
 * random moments; then everything must be back within a minute, with nothing lost, doubled or out of balance. CHAOS_ROUNDS sets
 * the number, CHAOS_SEED the seed.
 */
const address = required('FOXREEL_URL', 'pnpm chaos');
const runFolder = required('CHAOS_RUN_FOLDER', 'pnpm chaos');
const disk = process.env['CHAOS_DISK'] ?? '';
const rounds = Number(process.env['CHAOS_ROUNDS'] || 200);
const firstSeed = Number(process.env['CHAOS_SEED'] || Math.floor(Math.random() * 1e9));
const sql = postgres(required('DATABASE_URL', 'pnpm chaos'), {
  max: 2,
  onnotice: () => {},
  fetch_types: false,
  connect_timeout: 5,
});

const loadMs = { before: 1_000, spread: 1_500, after: 1_500 };

async function round(seed: number): Promise<string> {
  const random = randomOf(seed);
  const cast = await newCast(address, sql, seed.toString(36));
  const stop = new AbortController();
  const faults = faultsOf(seed, random);
  const running = faults.some(strikesLives) ? await goLive(cast, sql) : null;
  const load = runLoad(cast, random, stop.signal);
  const tapping = running ? runTaps(cast, random, stop.signal) : null;
  const uploads = runUploads(cast, stop.signal);
  uploads.catch(() => {});
  const following = followAll(cast, (fan, creator) => isFollowing(fan.id, creator.id));
  await sleep(loadMs.before);
  const struck: Fault[] = [];
  let since = Date.now();
  for (const fault of faults) {
    await sleep(random() * loadMs.spread);
    if (await strike({ address, runFolder, disk, sql }, fault, random)) struck.push(fault);
    since = Date.now();
  }
  await sleep(loadMs.after);
  stop.abort();
  const { taps, tips } = (await tapping) ?? { taps: [], tips: [] };
  const asked = [...(await load), ...tips];
  const uploaded = (await uploads).map(({ id }) => id);
  await following;
  const tookMs = await recovered(address, sql, since, struck);
  const waiting = await removePoison(sql);
  if (waiting.length > 0) throw new Error(waiting.join('\n'));
  const livesWere = running ? `; ${await settleLives(sql, running, since)}` : '';
  const lives = running && { running, taps };
  await checkNothingLost({ address, sql, cast, asked, uploaded, lives, random });
  const count_ = (kind: Request['outcome']['kind']) => asked.filter(({ outcome }) => outcome.kind === kind).length;
  const slowest = Math.max(0, ...asked.map(({ tookMs = 0 }) => tookMs)) / 1000;
  return `${struck.join(' and ') || 'no fault'}; ${count_('accepted')} accepted, ${count_('refused')} refused, ${count_('silent')} without an answer, ${uploaded.length} pictures${livesWere}; slowest answer ${slowest.toFixed(1)} s; well again after ${(tookMs / 1000).toFixed(1)} s`;
}

async function isFollowing(fan: string, creator: string): Promise<boolean> {
  const rows = await sql`select 1 from follows where follower_id = ${fan} and followee_id = ${creator}`;
  return rows.length > 0;
}

console.log(`${rounds} rounds, seeds from ${firstSeed} on (CHAOS_SEED=${firstSeed})`);
let failed = 0;
for (let index = 0; index < rounds; index += 1) {
  const seed = firstSeed + index;
  try {
    console.log(`${index + 1}/${rounds} seed ${seed}: ${await round(seed)}`);
  } catch (error) {
    failed += 1;
    console.log(`${index + 1}/${rounds} seed ${seed}: FAILED\n${error instanceof Error ? error.message : error}`);
    await recovered(address, sql, Date.now()).catch((reason: unknown) => console.log(String(reason)));
  } finally {
    endCameras();
  }
}
console.log(failed === 0 ? `All ${rounds} rounds held` : `${failed} of ${rounds} rounds failed`);
await sql.end({ timeout: 2 });
process.exit(failed === 0 ? 0 : 1);
