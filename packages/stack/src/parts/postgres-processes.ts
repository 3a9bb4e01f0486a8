import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends the server that an earlier run left on this cluster, including backends, which may outlive their postmaster briefly.
 * PostgreSQL handles a stale `postmaster.pid` itself, except if its number was reused: that one is removed.
 */
export async function stopPreviousServer(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = postmasterOf(cluster);
  if (!pid) return;
  if (serverProcesses(cluster, pid).includes(pid)) {
    send(pid, 'SIGINT');
    await hasStopped(cluster, pid, 5000);
  }
  for (const left of serverProcesses(cluster, pid)) send(left, 'SIGKILL');
  await hasStopped(cluster, pid, 2000);
  if (existsSync(file) && send(pid, 0)) rmSync(file, { force: true });
}

/** Kills the server on `cluster` with all its processes, as a power cut does. */
export function killServer(cluster: string): void {
  for (const pid of serverProcesses(cluster, postmasterOf(cluster))) send(pid, 'SIGKILL');
}

/** The number in postmaster.pid, or 0. */
function postmasterOf(cluster: string): number {
  const file = join(cluster, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

async function hasStopped(cluster: string, pid: number, patienceMs: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline && serverProcesses(cluster, pid).length > 0; )
    await sleep(50);
}

/** All PostgreSQL processes have the cluster's folder as working directory; without /proc only `postmaster` is checked. */
function serverProcesses(cluster: string, postmaster: number): number[] {
  if (process.platform !== 'linux') return commandOf(postmaster).includes(cluster) ? [postmaster] : [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && folderOf(name) === cluster)
    .map(Number);
}

function folderOf(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
