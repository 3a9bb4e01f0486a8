import postgres from 'postgres';
import { DatabaseAwayError } from './database-errors.ts';

/** Which of the servers of an address is meant: the one that accepts writes, or one that follows it. */
export type ServerRole = 'primary' | 'standby';

/** The server behind an address that may name several. */
export interface ServerFinder {
  /** Its own address, if it is known without asking. */
  known(): string | null;
  /** Asks all hosts at once which of them has the role. DatabaseAwayError if none says so within three seconds. */
  find(): Promise<string>;
  /** To be called when the server at `url` is gone or has lost its role. */
  forget(url: string): void;
}

const answerWithinSeconds = 3;

/**
 * The addresses of the single hosts in `url`, such as postgres://user:password@a:5432,b:5432/name. target_session_attrs is left
 * out: what a connection is for decides which server it goes to.
 */
export function hostsOf(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  if (!hosts.includes(',') && !end.includes('target_session_attrs')) return [url];
  return hosts.split(',').map((host) => {
    const address = new URL(start + host + end);
    address.searchParams.delete('target_session_attrs');
    return address.href;
  });
}

/**
 * Finds the server that has the role, and keeps to it until it is forgotten. The drivers do not do this: `pg` knows one host, and
 * postgres.js 3.4.9 reconnects without a pause or an end while no host answers.
 */
export function createServerFinder(url: string, role: ServerRole): ServerFinder {
  const hosts = hostsOf(url);
  const [only = url] = hosts;
  if (hosts.length <= 1) return { known: () => only, find: async () => only, forget: () => {} };
  let known: string | null = null;
  let finding: Promise<string> | null = null;
  return {
    known: () => known,
    find() {
      finding ??= Promise.any(hosts.map((host) => hasRole(host, role)))
        .then((host) => {
          known = host;
          return host;
        })
        .catch((cause: unknown) => {
          const addresses = hosts.map((host) => new URL(host).host).join(', ');
          throw new DatabaseAwayError(`No ${role} answers at ${addresses}`, { cause });
        })
        .finally(() => {
          finding = null;
        });
      return finding;
    },
    forget(lost) {
      if (known === lost) known = null;
    },
  };
}

async function hasRole(url: string, role: ServerRole): Promise<string> {
  const session = postgres(url, {
    max: 1,
    connect_timeout: answerWithinSeconds,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'foxreel host' },
  });
  try {
    const [server] = await session<{ standby: boolean }[]>`select pg_is_in_recovery() as standby`.simple();
    if (server?.standby !== (role === 'standby')) throw new Error(`${new URL(url).host} is no ${role}`);
    return url;
  } finally {
    void session.end({ timeout: 0 });
  }
}
