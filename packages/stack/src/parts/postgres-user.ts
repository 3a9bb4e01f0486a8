import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findOnPath } from '../process/find-on-path.ts';
import { StackError } from '../stack-error.ts';

export interface UserIds {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: the user it runs as then, made when missing. Null for any other caller. */
export function postgresUser(): UserIds | null {
  if (process.getuid?.() !== 0) return null;
  const present = userIds('postgres');
  if (present) return present;
  try {
    if (findOnPath(['useradd']))
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
    else execFileSync('adduser', ['-S', '-D', '-H', 'postgres'], { stdio: 'ignore' });
  } catch {
    // Said below: the user is still missing.
  }
  const made = userIds('postgres');
  if (!made)
    throw new StackError(
      'PostgreSQL does not run as root, and no user "postgres" could be made. Run as another user, or set DATABASE_URL.',
    );
  return made;
}

function userIds(name: string): UserIds | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

/** Whether a user without rights of its own may pass through every folder above `path`. */
export function reachableByAll(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

export interface CommandAs {
  command: string;
  args: string[];
  uid?: number;
  gid?: number;
}

/**
 * A command as that user. Where folders on the way are closed to it (a checkout below /root), setpriv leaves it the one
 * capability to pass them; without setpriv this throws a StackError that names the folder's owner and the ways out.
 */
export function commandAs(user: UserIds | null, command: string, args: string[], paths: string[]): CommandAs {
  if (!user) return { command, args };
  if ([command, ...paths].every(reachableByAll)) return { command, args, ...user };
  const setpriv = findOnPath(['setpriv']);
  if (!setpriv) {
    throw new StackError(
      `PostgreSQL runs as the user "postgres", which may not pass through the folders above ${paths.join(' and ')}. Move the checkout out of root's home, or set DATABASE_URL.`,
    );
  }
  // initdb looks for postgres with access(2), which ignores capabilities unless this bit is set.
  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  return {
    command: setpriv,
    args: [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', ...capability, command, ...args],
  };
}
