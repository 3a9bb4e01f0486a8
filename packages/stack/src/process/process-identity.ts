import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The fields of /proc/{pid}/stat after the name, which may itself hold spaces and brackets: [0] is the state, [1] the parent, [19] the start time. */
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

/** Names one run of one process: a pid may be reused, its start time not. Null when no such process runs. */
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
export function parentOf(pid: number): number | null {
  const parent = Number(linuxStat(pid)?.[1]);
  return Number.isInteger(parent) && parent > 0 ? parent : null;
}
