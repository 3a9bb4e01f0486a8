import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { livingProcesses, removePidFile } from './pid-file.ts';
import { parentOf, processIdentity } from './process-identity.ts';

/** Every process that the launcher starts carries this variable with the path of its DATA_DIR. */
export const ownerVariable = 'FOXREEL_OWNER';

/**
 * Ends what an earlier run left behind after kill -9: first the processes of its pid files, by name of their start time,
 * then (Linux) their descendants, known by the owner in their environment. Returns the names of what it ended.
 */
export async function endLeftovers(runFolder: string, owner: string): Promise<string[]> {
  const left = livingProcesses(runFolder);
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

/** Kills every process that carries `owner` (Linux); returns how many. */
export function endDescendants(owner: string): number {
  const pids = ownedProcesses(owner);
  for (const pid of pids) signal(pid, 'SIGKILL');
  return pids.length;
}

/** Pids of other processes that carry `owner`; empty where there is no /proc. */
function ownedProcesses(owner: string): number[] {
  if (process.platform !== 'linux') return [];
  const ownLine = ancestors();
  const mark = `${ownerVariable}=${owner}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => !ownLine.has(pid) && `${environmentOf(pid)}\0`.includes(mark));
}

/** This process and all above it: a launcher started from inside an older one must not end its own parents. */
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

/** Signals a process and all that it started; nothing happens when there is none. */
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
