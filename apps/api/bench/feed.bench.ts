import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloneTemplate, ensureTemplate } from '@foxreel/db/testing';
import { migrateQueue } from '@foxreel/queue';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { captureStatements, type PageStatements } from './capture.ts';
import { fillFeed, type Viewer } from './feed-data.ts';
import { findPgbench, runPgbench, writeScript } from './pgbench.ts';
import { proveNoSort } from './prove-no-sort.ts';

/*
 * Pages per second of the shuffled 20-item feed with like flags at 200,000 media, through HTTP and a real api process, compared
 * with the same SQL by pgbench, in turns, with as many connections. Settings: FEED_MEDIA, FEED_ROUNDS, FEED_SECONDS,
 * FEED_CONNECTIONS, FEED_PORT, FEED_APIS.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const count = setting('FEED_MEDIA', 200_000);
const rounds = setting('FEED_ROUNDS', 5);
const seconds = setting('FEED_SECONDS', 4);
const connections = setting('FEED_CONNECTIONS', 8);
const firstPort = setting('FEED_PORT', 21290);
const ports = Array.from({ length: setting('FEED_APIS', 1) }, (_, at) => firstPort + at);
const target = 0.3;
/** As the launcher starts the api (packages/stack). */
const apiOptions = ['--max-semi-space-size=8'];
const serverMain = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const loadMain = fileURLToPath(new URL('./feed-load.ts', import.meta.url));

const pgbench = await findPgbench();
const server = requiredVariable('TEST_DATABASE_URL');
const database = await cloneTemplate(server, await ensureTemplate(server, migrateQueue));
const folder = await mkdtemp(join(tmpdir(), 'foxreel-bench-'));
const children: ChildProcess[] = [];
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  for (const child of children) child.kill();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

async function measure(): Promise<boolean> {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const viewers = await fillFeed(sql, count);
  const [viewer] = viewers;
  if (!viewer) throw new Error('No viewer was made');
  const statements = await captureStatements(database.url, viewer);
  console.log(
    `Feed: 20 of ${count} media, shuffled, signed in, ${statements.feed.length} statement a page; ${connections} connections to ${ports.length} api${ports.length === 1 ? '' : 's'}`,
  );
  const proven = await proveNoSort(sql, statements.feed);
  await sql.end();
  tellLoad();
  const rates = await inTurns(viewers, statements);
  const ratio = rates.http / rates.all;
  console.log(`  HTTP, tRPC media.list                  ${rates.http.toFixed(0)} pages/s`);
  console.log(
    `  pgbench, the same: session and feed    ${rates.all.toFixed(0)} pages/s   ratio ${ratio.toFixed(2)} (target ${target})`,
  );
  console.log(
    `  pgbench, the feed without the session  ${rates.feed.toFixed(0)} pages/s   ratio ${(rates.http / rates.feed).toFixed(2)}`,
  );
  console.log(
    `  ratio at least ${target}: ${ratio >= target ? 'yes' : 'NO'}; no sort of the table: ${proven ? 'yes' : 'NO'}`,
  );
  return proven && ratio >= target;
}

async function inTurns(viewers: Viewer[], { session, feed, start }: PageStatements) {
  const load = fork(loadMain, { stdio: 'inherit' });
  children.push(load);
  for (const port of ports) children.push(await startApi(port));
  const script = (name: string) => join(folder, `${name}.sql`);
  const feedVariables = await writeScript(script('feed'), feed, start);
  const allVariables = await writeScript(script('all'), [...session, ...feed], start);
  const bench = { url: database.url, clients: connections, seconds };
  const http = (time: number) =>
    askLoad(load, { ports, connections, seconds: time, tokens: viewers.map((one) => one.token) });
  await http(3);
  const rates: { http: number[]; feed: number[]; all: number[] } = { http: [], feed: [], all: [] };
  for (let round = 1; round <= rounds; round++) {
    rates.http.push(await http(seconds));
    rates.feed.push(await runPgbench(pgbench, { ...bench, script: script('feed'), variables: feedVariables }));
    rates.all.push(await runPgbench(pgbench, { ...bench, script: script('all'), variables: allVariables }));
    console.log(
      `  round ${round}: ${[rates.http, rates.feed, rates.all].map((list) => (list.at(-1) ?? 0).toFixed(0)).join(' / ')} pages/s`,
    );
  }
  return { http: median(rates.http), feed: median(rates.feed), all: median(rates.all) };
}

async function startApi(port: number): Promise<ChildProcess> {
  const api = spawn(process.execPath, [...apiOptions, serverMain], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATABASE_POOL: '10',
      VALKEY_URL: requiredVariable('VALKEY_URL'),
      APP_SECRET: 'bench'.repeat(8),
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
  });
  for (let tries = 0; tries < 200; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return api;
    if (api.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  api.kill();
  throw new Error('The api did not start');
}

function askLoad(
  load: ChildProcess,
  task: { ports: number[]; connections: number; seconds: number; tokens: string[] },
): Promise<number> {
  return new Promise((resolve, reject) => {
    load.once('message', (reply: { pagesPerSecond?: number; error?: string }) =>
      reply.pagesPerSecond === undefined ? reject(new Error(reply.error)) : resolve(reply.pagesPerSecond),
    );
    load.send(task);
  });
}

/** The api is one thread where pgbench has a backend per connection, so other load favors pgbench. */
function tellLoad(): void {
  const [load = 0] = loadavg();
  if (load > 2 * availableParallelism())
    console.log(
      `  The machine is busy (load ${load.toFixed(0)}): the ratio comes out too low. Measure again when it is idle.`,
    );
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
