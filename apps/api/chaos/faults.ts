import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TaskName } from '@foxreel/contracts';
import type postgres from 'postgres';
import { z } from 'zod';
import { pick, randomOf, shuffled } from './cast.ts';
import { fillDisk } from './fill-disk.ts';

const parts = [
  'api',
  'worker-messaging',
  'worker-media',
  'worker-money',
  'worker-housekeeping',
  'postgres',
  'valkey',
  'livekit',
] as const;
export type Part = (typeof parts)[number];

/** Jobs of these workers that cannot succeed must stand in no other's way. */
const poisonedTasks = {
  'worker-messaging': 'dispatch_event',
  'worker-media': 'process_media',
  'worker-money': 'settle_payment',
  'worker-housekeeping': 'delete_files',
} as const satisfies Partial<Record<Part, TaskName>>;
type PoisonedWorker = keyof typeof poisonedTasks;

/**
 * A part is killed; or stops answering while its connections stay open, like a machine that hangs or a cut line; or ends in an
 * orderly way and is started again, as in a deploy; or gets jobs that cannot succeed. Or the disk of the product's files is full.
 */
export type Fault = `kill ${Part}` | `pause ${Part}` | `restart ${Part}` | `poison ${PoisonedWorker}` | 'fill disk';

const faults: readonly Fault[] = [
  ...parts.map((part): Fault => `kill ${part}`),
  'pause api',
  'pause worker-messaging',
  'pause postgres',
  'pause valkey',
  'pause livekit',
  'restart api',
  'restart worker-messaging',
  'restart worker-media',
  'poison worker-messaging',
  'poison worker-media',
  'poison worker-money',
  'poison worker-housekeeping',
  'fill disk',
];

/** How long a part is paused or the disk full. */
const pausedMs = { least: 5_000, spread: 15_000 };

export const partOf = (fault: Fault): string => fault.slice(fault.indexOf(' ') + 1);

/**
 * The faults of a seed's round. Consecutive seeds draw from one shuffled pack, so that 41 rounds include every fault; about
 * every third has a second one. Determined by the seed alone, so that rounds can be repeated.
 */
export function faultsOf(seed: number, random: () => number): Fault[] {
  const pack = shuffled(randomOf(Math.floor(seed / faults.length)), faults);
  const first = pack[seed % faults.length] ?? pick(random, faults);
  return random() < 0.3 ? [first, pick(random, faults)] : [first];
}

/** Whether a round needs lives, which take a while to begin. */
export const strikesLives = (fault: Fault): boolean => partOf(fault) === 'livekit';

const pidFile = z.object({ pid: z.number().int().positive() });

interface Struck {
  address: string;
  runFolder: string;
  /** A folder on a disk of its own; empty where there is none. */
  disk: string;
  sql: postgres.Sql;
}

/**
 * Makes it happen; a pause is over when this resolves. False if the part was not running, or there is no disk to fill. Throws if the
 * api calls itself ready while its disk is full.
 */
export async function strike(
  { address, runFolder, disk, sql }: Struck,
  fault: Fault,
  random: () => number,
): Promise<boolean> {
  const [kind, part] = fault.split(' ');
  const lastsMs = pausedMs.least + random() * pausedMs.spread;
  if (fault === 'fill disk') {
    if (disk !== '') await fillDisk(disk, address, lastsMs);
    return disk !== '';
  }
  try {
    if (kind === 'poison') return await poison(sql, part);
    const { pid } = pidFile.parse(JSON.parse(readFileSync(join(runFolder, `${part}.pid.json`), 'utf8')));
    if (kind === 'pause') await pause(pid, lastsMs);
    else process.kill(pid, kind === 'kill' ? 'SIGKILL' : 'SIGTERM');
    return true;
  } catch {
    return false;
  }
}

const poisonedJobs = 20;

/** Puts jobs before all others whose payload is useless. */
async function poison(sql: postgres.Sql, part: string | undefined): Promise<boolean> {
  const [, task] = Object.entries(poisonedTasks).find(([worker]) => worker === part) ?? [];
  if (!task) return false;
  await sql`
    select graphile_worker.add_job(${task}::text, payload => '{"useless": true}'::json,
      job_key => 'poison:' || gen_random_uuid(), priority => -1)
    from generate_series(1, ${poisonedJobs}::int)`;
  return true;
}

/** Removes the useless jobs of a round. Returns those that have not been set aside, with an error for staff. */
export async function removePoison(sql: postgres.Sql): Promise<string[]> {
  const jobs = await sql<{ key: string; task: string; aside: boolean }[]>`
    select j.key, t.identifier as task, j.attempts >= j.max_attempts and j.last_error is not null as aside
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.key like 'poison:%'`;
  for (const { key } of jobs) await sql`select graphile_worker.remove_job(${key})`;
  return jobs.filter(({ aside }) => !aside).map(({ task }) => `A useless job of ${task} was not set aside`);
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
