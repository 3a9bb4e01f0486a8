import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { pick, randomOf, shuffled } from './cast.ts';

const parts = [
  'api',
  'worker-messaging',
  'worker-media',
  'worker-money',
  'worker-housekeeping',
  'postgres',
  'valkey',
] as const;
export type Part = (typeof parts)[number];

/** A part is killed, or stops answering while its connections stay open: a machine that hangs, or a cut line. */
export type Fault = `kill ${Part}` | `pause ${Part}`;

const faults: readonly Fault[] = [
  ...parts.map((part): Fault => `kill ${part}`),
  'pause api',
  'pause worker-messaging',
  'pause postgres',
  'pause valkey',
];

const pausedMs = { least: 5_000, spread: 15_000 };

export const partOf = (fault: Fault): string => fault.slice(fault.indexOf(' ') + 1);

/**
 * The faults of a seed's round. Consecutive seeds draw from one shuffled pack, so that 21 rounds include every fault; about
 * every third has a second one. Determined by the seed alone, so that rounds can be repeated.
 */
export function faultsOf(seed: number, random: () => number): Fault[] {
  const pack = shuffled(randomOf(Math.floor(seed / faults.length)), faults);
  const first = pack[seed % faults.length] ?? pick(random, faults);
  return random() < 0.3 ? [first, pick(random, faults)] : [first];
}

const pidFile = z.object({ pid: z.number().int().positive() });

/** Makes it happen; a pause is over when this resolves. False if the part was not running. */
export async function strike(runFolder: string, fault: Fault, random: () => number): Promise<boolean> {
  try {
    const { pid } = pidFile.parse(JSON.parse(readFileSync(join(runFolder, `${partOf(fault)}.pid.json`), 'utf8')));
    if (fault.startsWith('kill ')) process.kill(pid, 'SIGKILL');
    else await pause(pid, pausedMs.least + random() * pausedMs.spread);
    return true;
  } catch {
    return false;
  }
}

async function pause(pid: number, ms: number): Promise<void> {
  const all = [pid, ...childrenOf(pid)];
  for (const each of all) signal(each, 'SIGSTOP');
  try {
    await sleep(ms);
  } finally {
    for (const each of all) signal(each, 'SIGCONT');
  }
}

/** PostgreSQL has a process for each connection, in a group of its own. */
function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

/** It may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}
