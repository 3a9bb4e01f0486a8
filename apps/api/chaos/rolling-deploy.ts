import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { z } from 'zod';
import { newCast, randomOf, required } from './cast.ts';
import { checkNothingLost } from './check-nothing-lost.ts';
import { recovered } from './invariants.ts';
import { followAll, runLoad, runUploads } from './load.ts';

/*
 * `pnpm cluster check`: every api and every worker gets SIGTERM in turn, as in a deploy, while fans buy and pages hold event streams
 * open. No request may fail, no stream may be cut for longer than two seconds, and nothing acknowledged may be lost.
 * DEPLOY_SEED sets the seed.
 */
const address = required('FOXREEL_URL', 'pnpm cluster check');
const runFolder = required('CHAOS_RUN_FOLDER', 'pnpm cluster check');
const processes = z
  .array(z.object({ name: z.string(), port: z.number().nullable() }))
  .parse(JSON.parse(required('CHAOS_PROCESSES', 'pnpm cluster check')));
const sql = postgres(required('DATABASE_URL', 'pnpm cluster check'), {
  max: 2,
  onnotice: () => {},
  fetch_types: false,
  connect_timeout: 5,
});
const seed = Number(process.env['DEPLOY_SEED'] || Math.floor(Math.random() * 1e9));
const streamCount = 30;
const cutMs = 2_000;
const turnMs = 120_000;
/** Longer than two of HAProxy's checks, which must see the new process before the next one stops. */
const settleMs = 3_000;

const pidFile = z.object({ pid: z.number().int().positive() });

/** The pid of a process; null between two runs of it. */
function pidOf(name: string): number | null {
  try {
    return pidFile.parse(JSON.parse(readFileSync(join(runFolder, `${name}.pid.json`), 'utf8'))).pid;
  } catch {
    return null;
  }
}

/** `messaging` of `worker-messaging-2`. */
const kindOf = (name: string): string => name.replace(/^worker-(.+)-\d+$/, '$1');

async function workersOf(kind: string): Promise<number> {
  const [row] = await sql<{ workers: number }[]>`
    select count(*)::int as workers from worker_heartbeats
    where split_part(process, '/', 1) = ${kind} and seen_at > now() - interval '5 seconds'`;
  return row?.workers ?? 0;
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + turnMs; Date.now() < deadline; await sleep(100))
    if (await isTrue().catch(() => false)) return;
  throw new Error(`${what} took longer than ${turnMs / 1000} s`);
}

/** Ends a process in an orderly way; resolves when the launcher's next one serves. */
async function replace({ name, port }: (typeof processes)[number]): Promise<void> {
  const before = pidOf(name);
  if (before === null) throw new Error(`${name} does not run`);
  const workers = port === null ? await workersOf(kindOf(name)) : 0;
  process.kill(before, 'SIGTERM');
  await until(`The end of ${name}`, async () => ![null, before].includes(pidOf(name)));
  await until(`The start of ${name}`, async () =>
    port === null
      ? (await workersOf(kindOf(name))) >= workers
      : (await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(2_000) })).ok,
  );
  await sleep(settleMs);
}

/** Holds one event stream open as a page does; returns how long each cut lasted, in milliseconds. */
async function holdStream(stop: AbortSignal): Promise<number[]> {
  const cuts: number[] = [];
  let cutAt: number | null = null;
  while (!stop.aborted) {
    try {
      const headers = { accept: 'text/event-stream' };
      const response = await fetch(`${address}/trpc/stream.open`, { headers, signal: stop });
      if (!response.ok || !response.body) throw new Error(`${response.status}`);
      for await (const _ of response.body) {
        if (cutAt !== null) cuts.push(Date.now() - cutAt);
        cutAt = null;
      }
    } catch {
      if (stop.aborted) break;
      await sleep(50);
    }
    cutAt ??= Date.now();
  }
  return cutAt === null ? cuts : [...cuts, Date.now() - cutAt];
}

async function run(): Promise<void> {
  const random = randomOf(seed);
  const cast = await newCast(address, sql, seed.toString(36));
  await followAll(cast, async () => false);
  const stop = new AbortController();
  const load = runLoad(cast, random, stop.signal);
  const uploads = runUploads(cast, stop.signal);
  const streams = Array.from({ length: streamCount }, () => holdStream(stop.signal));
  const since = Date.now();
  try {
    for (const one of processes) await replace(one);
  } finally {
    stop.abort();
  }
  const tookMs = Date.now() - since;
  const asked = await load;
  const uploaded = (await uploads).map(({ id }) => id);
  const cuts = (await Promise.all(streams)).flat();
  await recovered(address, sql, Date.now());
  await checkNothingLost({ address, sql, cast, asked, uploaded, random });
  const silent = asked.filter(({ outcome }) => outcome.kind === 'silent').length;
  const longest = Math.max(0, ...cuts);
  console.log(
    `Rolling deploy: ${processes.length} processes in ${(tookMs / 1000).toFixed(0)} s; ${asked.length} requests, ${silent} failed; ${uploaded.length} pictures; ${cuts.length} cuts of ${streamCount} streams, the longest ${longest} ms`,
  );
  if (cuts.length === 0) throw new Error('No stream was cut, so none was checked');
  if (silent > 0) throw new Error(`${silent} requests failed`);
  if (longest > cutMs) throw new Error(`A stream was cut for ${longest} ms; ${cutMs} are allowed`);
}

console.log(`DEPLOY_SEED=${seed}`);
try {
  await run();
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await sql.end({ timeout: 2 });
}
