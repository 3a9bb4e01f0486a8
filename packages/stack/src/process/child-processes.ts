import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/**
 * The fields of /proc/{pid}/stat after the name, which may contain spaces and brackets: [0] is the state, [1] the parent, [19]
 * the start time.
 */
function linuxStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

/** Identifies one run of a process: a pid may be reused, its start time not. Null if no such process runs. */
export function processIdentity(pid: number): string | null {
  if (process.platform === 'linux') {
    const fields = linuxStat(pid);
    return fields && fields[0] !== 'Z' && fields[19] ? `${bootId()}:${fields[19]}` : null;
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** The parent's pid (Linux), or null. */
function parentOf(pid: number): number | null {
  const parent = Number(linuxStat(pid)?.[1]);
  return Number.isInteger(parent) && parent > 0 ? parent : null;
}

const pidFile = z.object({
  pid: z.number().int().positive(),
  identity: z.string(),
  name: z.string(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
});
export type PidFile = z.output<typeof pidFile>;

/** Records a started process in `folder`, so that a later start finds it even after kill -9 of the launcher. */
export function writePidFile(folder: string, name: string, pid: number, stopSignal: PidFile['stopSignal']): void {
  const identity = processIdentity(pid);
  if (!identity) return;
  const file = join(folder, `${name}.pid.json`);
  writeFileSync(`${file}.new`, JSON.stringify({ pid, identity, name, stopSignal } satisfies PidFile));
  renameSync(`${file}.new`, file);
}

export function removePidFile(folder: string, name: string): void {
  rmSync(join(folder, `${name}.pid.json`), { force: true });
}

/** The recorded processes that still run: same pid and start time. */
export function runningProcesses(folder: string): PidFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pid.json'))
    .flatMap((file) => {
      const parsed = pidFile.safeParse(readJson(join(folder, file)));
      return parsed.success && processIdentity(parsed.data.pid) === parsed.data.identity ? [parsed.data] : [];
    });
}

/** The content of a JSON file; undefined if missing or invalid. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Every process that the launcher starts has this variable with the path of its DATA_DIR. */
export const ownerVariable = 'FOXREEL_OWNER';

/**
 * Ends what an earlier run left behind after kill -9: first the processes in its pid files, identified by start time, then
 * (Linux) their descendants, identified by their environment. Returns their names.
 */
export async function endLeftovers(runFolder: string, owner: string): Promise<string[]> {
  const left = runningProcesses(runFolder);
  for (const entry of left) signalGroup(entry.pid, entry.stopSignal);
  const deadline = Date.now() + 6000;
  while (Date.now() < deadline && left.some((entry) => processIdentity(entry.pid) === entry.identity)) await sleep(50);
  for (const entry of left) {
    if (processIdentity(entry.pid) === entry.identity) signalGroup(entry.pid, 'SIGKILL');
    removePidFile(runFolder, entry.name);
  }
  const descendants = endDescendants(owner);
  return [...left.map((entry) => entry.name), ...(descendants > 0 ? [`${descendants} of their children`] : [])];
}

/** Kills every process of `owner` (Linux); returns their number. */
export function endDescendants(owner: string): number {
  const pids = ownedProcesses(owner);
  for (const pid of pids) signal(pid, 'SIGKILL');
  return pids.length;
}

/** Pids of other processes of `owner`; empty without /proc. */
function ownedProcesses(owner: string): number[] {
  if (process.platform !== 'linux') return [];
  const ownLine = ancestors();
  const mark = `${ownerVariable}=${owner}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => !ownLine.has(pid) && `${environmentOf(pid)}\0`.includes(mark));
}

/** This process and its ancestors: a launcher started inside an older one must not end its own parents. */
function ancestors(): Set<number> {
  const line = new Set([process.pid]);
  for (let pid = process.ppid; pid > 1 && !line.has(pid); pid = parentOf(pid) ?? 0) line.add(pid);
  return line;
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

/** Signals a process and its descendants; does nothing if it is gone. */
export function signalGroup(pid: number, name: NodeJS.Signals): void {
  if (!signal(-pid, name)) signal(pid, name);
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const holderSchema = z.object({ pid: z.number().int(), identity: z.string(), what: z.string() });
type LockHolder = z.output<typeof holderSchema>;

/** The live process that holds the lock `file`, or null. */
export function lockHolder(file: string): LockHolder | null {
  const parsed = holderSchema.safeParse(readJson(file));
  return parsed.success && processIdentity(parsed.data.pid) === parsed.data.identity ? parsed.data : null;
}

/**
 * Takes the lock `file` for this process, also from a dead holder. Waits up to `waitMs` for a live holder (which may be
 * stopping), then returns that holder. Null means taken; `what` is shown to later callers.
 */
export async function takeLock(file: string, what: string, waitMs: number): Promise<LockHolder | null> {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${randomUUID()}`;
  writeFileSync(
    mine,
    JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '', what } satisfies LockHolder),
  );
  const deadline = Date.now() + waitMs;
  try {
    for (;;) {
      if (tryLink(mine, file)) return null;
      const holder = lockHolder(file);
      if (!holder) {
        removeStale(file);
        continue;
      }
      if (Date.now() > deadline) return holder;
      await sleep(100);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

export function releaseLock(file: string): void {
  if (lockHolder(file)?.pid === process.pid) rmSync(file, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Renaming lets only one of two takers remove a stale lock, and reveals a fresh one that slipped in between. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (lockHolder(aside)) tryLink(aside, file);
  rmSync(aside, { force: true });
}
