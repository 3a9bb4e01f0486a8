import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { topics } from '@foxreel/contracts';
import { connectRealtime } from '@foxreel/realtime';
import { requiredVariable } from '@foxreel/testing/environment';
import { type ApiProcess, startApiProcess } from '../src/testing/start-api-process.ts';
import { withFeedWorld } from './feed-world.ts';
import { ask, cpuSeconds, forkScript, median, ready, residentBytes } from './measured-process.ts';
import type { StreamsHeard, StreamTask } from './stream-load.ts';

/*
 * 100,000 pages of visitors with their event streams open, over three api processes: memory and CPU of an open stream, and CPU of
 * a delivery when one event goes to all of them. The peer is the same with a tenth of the streams, on one api: more apis should
 * not make a stream or a delivery dearer. Settings: STREAMS, STREAM_APIS, STREAM_LOADS, STREAM_ROUNDS, STREAM_PORT. A process
 * needs a file for each stream: see `ulimit -n`.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const streams = setting('STREAMS', 100_000);
const apiCount = setting('STREAM_APIS', 3);
const loads = setting('STREAM_LOADS', 4);
const rounds = setting('STREAM_ROUNDS', 5);
const port = setting('STREAM_PORT', 21_310);
const valkeyUrl = requiredVariable('VALKEY_URL');
const settleMs = 5_000;
const patienceMs = 120_000;

interface Costs {
  kilobytes: number;
  openMilliseconds: number;
  deliveriesPerCpuSecond: number;
  lost: number;
}

await withFeedWorld({ count: 100, port }, async ({ url, api }) => {
  const folder = await mkdtemp(join(tmpdir(), 'foxreel-bench-'));
  const apis: ApiProcess[] = [];
  try {
    for (let more = 1; more <= apiCount; more += 1)
      apis.push(await startApiProcess({ databaseUrl: url, valkeyUrl, folder, port: port + more }));
    const one = await measure('one api', [api], [port], Math.ceil(streams / 10));
    const all = await measure(
      `${apiCount} apis`,
      apis,
      apis.map((_, at) => port + 1 + at),
      streams,
    );
    console.log(
      `  ${apiCount} apis with ${streams} ÷ one with a tenth: memory ${(all.kilobytes / one.kilobytes).toFixed(2)}, deliveries per CPU second ${(all.deliveriesPerCpuSecond / one.deliveriesPerCpuSecond).toFixed(2)}`,
    );
    if (one.lost + all.lost > 0) process.exitCode = 1;
  } finally {
    for (const each of apis) await each.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function measure(name: string, apis: readonly ApiProcess[], ports: number[], count: number): Promise<Costs> {
  const sum = async (figure: (pid: number) => Promise<number>) =>
    (await Promise.all(apis.map(({ pid }) => figure(pid)))).reduce((total, value) => total + value, 0);
  const clients = Array.from({ length: loads }, () => forkScript('stream-load.ts'));
  const realtime = connectRealtime(valkeyUrl);
  try {
    await Promise.all(clients.map(ready));
    const [memoryBefore, cpuBefore, began] = [await sum(residentBytes), await sum(cpuSeconds), Date.now()];
    const share = Math.ceil(count / loads);
    await Promise.all(
      clients.map((client, at) => {
        const from = at * share;
        const own = Math.min(share, count - from);
        return ask<StreamsHeard>(client, { do: 'open', ports, from, count: own } satisfies StreamTask);
      }),
    );
    const seconds = (Date.now() - began) / 1000;
    const openMilliseconds = (((await sum(cpuSeconds)) - cpuBefore) / count) * 1000;
    await wait(settleMs);
    const kilobytes = ((await sum(residentBytes)) - memoryBefore) / count / 1024;
    console.log(
      `  ${name}: ${count} streams open after ${seconds.toFixed(0)} s, ${kilobytes.toFixed(1)} kB and ${openMilliseconds.toFixed(2)} CPU ms each`,
    );
    const rates: number[] = [];
    let lost = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = await sum(cpuSeconds);
      // Every open page hears of a change of the sandbox's clock, and shows nothing different here.
      realtime.publish(topics.system(), { type: 'clock', offsetMs: 0 });
      const heard = await untilHeard(clients, count);
      lost += count - heard;
      rates.push(heard / ((await sum(cpuSeconds)) - before));
    }
    const deliveriesPerCpuSecond = median(rates);
    console.log(`  ${name}: ${deliveriesPerCpuSecond.toFixed(0)} deliveries per CPU second, ${lost} lost`);
    return { kilobytes, openMilliseconds, deliveriesPerCpuSecond, lost };
  } finally {
    for (const client of clients) client.kill();
    await realtime.close();
    await wait(settleMs);
  }
}

/** How many have arrived, once that is all or the time is up. Throws if a stream has ended. */
async function untilHeard(clients: readonly ChildProcess[], count: number): Promise<number> {
  let heard = 0;
  for (const deadline = Date.now() + patienceMs; heard < count && Date.now() < deadline; await wait(200)) {
    const all = await Promise.all(
      clients.map((client) => ask<StreamsHeard>(client, { do: 'tell' } satisfies StreamTask)),
    );
    heard += all.reduce((total, { deliveries }) => total + deliveries, 0);
    const ended = all.reduce((total, one) => total + one.ended, 0);
    if (ended > 0) throw new Error(`${ended} streams have ended`);
  }
  return heard;
}
