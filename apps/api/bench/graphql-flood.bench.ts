import { setTimeout as wait } from 'node:timers/promises';
import { withFeedWorld } from './feed-world.ts';
import type { Flood, FloodTask } from './graphql-flood.ts';
import { ask, cpuSeconds, forkScript, ready } from './measured-process.ts';

/*
 * Six clients, half of them over the WebSocket, send documents that are expensive to validate for 30 s, each with a new text.
 * Meanwhile /api/health is requested every 20 ms, and so is an idle server. The api's budgets are wide enough not to end the
 * flood. Settings: FLOOD_SECONDS, FLOOD_CLIENTS, FLOOD_PORT.
 */
const setting = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const seconds = setting('FLOOD_SECONDS', 30);
const clients = setting('FLOOD_CLIENTS', 6);
const port = setting('FLOOD_PORT', 21_316);
const targetMs = 100;

await withFeedWorld({ count: 10, port }, async ({ api }) => {
  const address = `http://127.0.0.1:${port}`;
  const flooding = forkScript('graphql-flood.ts');
  const fixed = forkScript('fixed-server.ts', { FIXED_PORT: String(port + 1) });
  try {
    fixed.send('{"ok":true}');
    await ready(fixed);
    const quiet = await measure(`${address}/api/health`, 3);
    const cpuBefore = await cpuSeconds(api.pid);
    const [flood, flooded, peer] = await Promise.all([
      ask<Flood>(flooding, { address, clients, seconds } satisfies FloodTask),
      measure(`${address}/api/health`, seconds),
      measure(`http://127.0.0.1:${port + 1}/`, seconds),
    ]);
    const cpu = (await cpuSeconds(api.pid)) - cpuBefore;
    const met = percentile(flooded, 0.99) < targetMs;
    console.log(`  documents by their error: ${JSON.stringify(flood)}; ${cpu.toFixed(1)} s of the api's CPU`);
    console.log(`  /api/health alone: ${described(quiet)}`);
    console.log(`  an idle node:http server beside ${clients} clients: ${described(peer)}`);
    console.log(
      `  /api/health beside ${clients} clients: ${described(flooded)}: p99 ${met ? 'met' : 'MISSED'} (< ${targetMs} ms)`,
    );
    if (!met) process.exitCode = 1;
  } finally {
    flooding.kill();
    fixed.kill();
  }
});

function described(times: number[]): string {
  return `p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, longest ${percentile(times, 1)} ms of ${times.length}`;
}

async function measure(url: string, during: number): Promise<number[]> {
  const until = performance.now() + during * 1000;
  const times: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    const reply = await fetch(url);
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`);
    times.push(performance.now() - began);
    await wait(20);
  }
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
