import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends the server that an earlier run left on this cluster, its backends too: they may outlive their postmaster for a moment.
 * PostgreSQL handles its own stale `postmaster.pid`, save one whose number another process has got since: that one is removed.
 */
export async function endOldServer(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!pid) return;
  if (serverProcesses(cluster, pid).includes(pid)) {
    send(pid, 'SIGINT');
    await gone(cluster, pid, 5000);
  }
  for (const left of serverProcesses(cluster, pid)) send(left, 'SIGKILL');
  await gone(cluster, pid, 2000);
  if (existsSync(file) && send(pid, 0)) rmSync(file, { force: true });
}

async function gone(cluster: string, pid: number, patienceMs: number): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline && serverProcesses(cluster, pid).length > 0; )
    await sleep(50);
}

/** Every process of a PostgreSQL server stands in its cluster's folder; where there is no /proc, only `postmaster` is looked at. */
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
