import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type AccountSummary, topics } from '@foxreel/contracts';
import { connectRealtime, type Realtime } from '@foxreel/realtime';
import { requiredVariable } from '@foxreel/testing/environment';
import postgres from 'postgres';
import { type ApiProcess, startApiProcess } from '../src/testing/start-api-process.ts';
import { withFeedWorld } from './feed-world.ts';
import { ask, cpuSeconds, forkScript, median, ready, residentBytes } from './measured-process.ts';
import type { StreamsHeard, StreamTask } from './stream-load.ts';

/*
 * Pages of visitors with their event streams open, over several api processes, all of which show one creator: memory and CPU of a
 * stream, and CPU and delay of a delivery when the creator's live begins and ends. The peer is the same with a tenth of the streams, at
 * most 3,000, on one api: more apis should not make a stream or a delivery dearer. Settings: STREAMS, STREAM_APIS, STREAM_LOADS, STREAM_ROUNDS,
 * STREAM_PORT. A process needs a file for each stream: with `ulimit -n` of 20,000, 100,000 streams take 6 apis and 6 loads.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const streams = setting('STREAMS', 3_000);
const apiCount = setting('STREAM_APIS', 3);
const loads = setting('STREAM_LOADS', 3);
const rounds = setting('STREAM_ROUNDS', 3);
const port = setting('STREAM_PORT', 21_310);
const valkeyUrl = requiredVariable('VALKEY_URL');
const settleMs = 5_000;
/** Twice the time after which the api pings a stream. */
const restMs = 60_000;
const patienceMs = 300_000;

interface Costs {
  kilobytes: number;
  deliveriesPerCpuSecond: number;
  complete: boolean;
}

await withFeedWorld({ count: 100, port }, async ({ url, api }) => {
  const folder = await mkdtemp(join(tmpdir(), 'foxreel-bench-'));
  const creator = await someCreator(url);
  const apis: ApiProcess[] = [];
  try {
    const one = await measure('one api', creator, [api], [port], Math.min(3_000, Math.ceil(streams / 10)));
    for (let more = 1; more <= apiCount; more += 1)
      apis.push(await startApiProcess({ databaseUrl: url, valkeyUrl, folder, port: port + more }));
    const all = await measure(
      `${apiCount} apis`,
      creator,
      apis,
      apis.map((_, at) => port + 1 + at),
      streams,
    );
    console.log(
      `  ${apiCount} apis with ${streams} ÷ one: memory ${(all.kilobytes / one.kilobytes).toFixed(2)}, deliveries per CPU second ${(all.deliveriesPerCpuSecond / one.deliveriesPerCpuSecond).toFixed(2)}`,
    );
    if (!one.complete || !all.complete) process.exitCode = 1;
  } finally {
    for (const each of apis) await each.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function someCreator(databaseUrl: string): Promise<AccountSummary> {
  const sql = postgres(databaseUrl, { max: 1 });
  const [found] = await sql<
    AccountSummary[]
  >`select id, username, fullname, null as avatar, true as live, 'WebRTC' as livestream, creator from accounts where creator limit 1`;
  await sql.end();
  if (!found) throw new Error('There is no creator');
  return found;
}

async function measure(
  name: string,
  creator: AccountSummary,
  apis: readonly ApiProcess[],
  ports: number[],
  count: number,
): Promise<Costs> {
  const sum = async (figure: (pid: number) => Promise<number>) =>
    (await Promise.all(apis.map(({ pid }) => figure(pid)))).reduce((total, value) => total + value, 0);
  /** The apis' CPU seconds, and the seconds, that this took. */
  const timed = async (work: () => Promise<unknown>) => {
    const [cpuBefore, began] = [await sum(cpuSeconds), Date.now()];
    await work();
    return { cpu: (await sum(cpuSeconds)) - cpuBefore, seconds: (Date.now() - began) / 1000 };
  };
  const clients = Array.from({ length: loads }, () => forkScript('stream-load.ts'));
  const tell = (task: (at: number) => StreamTask) =>
    Promise.all(clients.map((client, at) => ask<StreamsHeard>(client, task(at))));
  const realtime = connectRealtime(valkeyUrl);
  try {
    await Promise.all(clients.map(ready));
    const memoryBefore = await sum(residentBytes);
    const share = Math.ceil(count / loads);
    const opened = await timed(() =>
      tell((at) => ({ do: 'open', ports, from: at * share, count: Math.min(share, count - at * share) })),
    );
    console.log(
      `  ${name}: ${count} streams open after ${opened.seconds.toFixed(0)} s, ${((opened.cpu / count) * 1000).toFixed(2)} CPU ms each`,
    );
    const watched = await timed(() => tell(() => ({ do: 'watch', creator: creator.id })));
    await wait(settleMs);
    const rest = await timed(() => wait(restMs));
    const kilobytes = ((await sum(residentBytes)) - memoryBefore) / count / 1024;
    console.log(
      `  ${name}: their pages showed the creator after ${watched.seconds.toFixed(0)} s more, ${((watched.cpu / count) * 1000).toFixed(2)} CPU ms each; ${kilobytes.toFixed(1)} kB each; at rest ${(rest.cpu / rest.seconds).toFixed(2)} cores, ${((rest.cpu / rest.seconds / count) * 60_000).toFixed(2)} CPU ms each a minute`,
    );
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const status of ['live', 'stop'] as const) {
        const published = Date.now();
        let arrivals: Arrivals = [];
        const { cpu } = await timed(async () => {
          publishLive(realtime, creator, status);
          arrivals = await untilHeard(clients, count);
        });
        const deliveries = arrivals.reduce((total, [, found]) => total + found, 0);
        rates.push(deliveries / cpu);
        const delay = (share: number) => `${momentOf(arrivals, share) - published} ms`;
        console.log(
          `  ${name}: the live ${status === 'live' ? 'began' : 'ended'}: ${deliveries} of ${count} heard of it, p50 ${delay(0.5)}, p95 ${delay(0.95)}, last ${delay(1)}, ${(deliveries / cpu).toFixed(0)} per CPU second`,
        );
      }
    const complete = verify(name, await tell(() => ({ do: 'tell' })));
    return { kilobytes, deliveriesPerCpuSecond: median(rates), complete };
  } finally {
    for (const client of clients) client.kill();
    await realtime.close();
    await wait(settleMs);
  }
}

type Arrivals = StreamsHeard['arrivals'];

/** What publishLive of the domain announces. */
function publishLive(realtime: Realtime, account: AccountSummary, status: 'live' | 'stop'): void {
  const stream = status === 'live' ? account.id : null;
  realtime.publish(topics.live(account.id), { type: 'live', status, stream, kind: 'WebRTC', account });
}

/** Every stream must be open, and have received each event exactly once. */
function verify(name: string, all: readonly StreamsHeard[]): boolean {
  const expected = 2 * rounds;
  const ended = all.reduce((total, one) => total + one.ended, 0);
  const [fewest, most] = [Math.min(...all.map((one) => one.fewest)), Math.max(...all.map((one) => one.most))];
  console.log(
    `  ${name}: ${ended} streams have ended; each of the others has received ${fewest} to ${most} of ${expected} events`,
  );
  return ended === 0 && fewest === expected && most === expected;
}

/** When they have arrived, once that is all or the time is up. Throws if a stream has ended. */
async function untilHeard(clients: readonly ChildProcess[], count: number): Promise<Arrivals> {
  const arrivals: Arrivals = [];
  let heard = 0;
  for (const deadline = Date.now() + patienceMs; heard < count && Date.now() < deadline; await wait(200)) {
    const all = await Promise.all(
      clients.map((client) => ask<StreamsHeard>(client, { do: 'tell' } satisfies StreamTask)),
    );
    const found = all.flatMap((one) => one.arrivals);
    arrivals.push(...found);
    heard += found.reduce((total, [, some]) => total + some, 0);
    const ended = all.reduce((total, one) => total + one.ended, 0);
    if (ended > 0) throw new Error(`${ended} streams have ended`);
  }
  return arrivals.sort(([one], [other]) => one - other);
}

/** The moment by which this share of them had arrived. */
function momentOf(arrivals: Arrivals, share: number): number {
  const wanted = share * arrivals.reduce((total, [, found]) => total + found, 0);
  let seen = 0;
  for (const [at, found] of arrivals) {
    seen += found;
    if (seen >= wanted) return at;
  }
  return Number.NaN;
}
