import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines, type ManagedProcess } from '../process/managed-process.ts';
import { StackError } from '../steps.ts';

/**
 * Asks until `ready` is true. Throws StackError with the end of the log if a part keeps crashing, or after `withinMs`; an error
 * of `ready` counts as no.
 */
export async function waitFor(
  what: string,
  parts: readonly ManagedProcess[],
  ready: () => Promise<boolean>,
  { signal, withinMs = 60_000 }: { signal: AbortSignal; withinMs?: number },
): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await ready().catch(() => false)); ) {
    const fallen = parts.find(({ crashes }) => crashes > 3);
    if (fallen || Date.now() > deadline) {
      const log = (fallen ?? parts[0])?.spec.logFile;
      throw new StackError(`${what} is not ready${log ? `:\n${lastLines(log, 8, '  ')}` : ''}`);
    }
    await sleep(100, undefined, { signal });
  }
}

/** Whether `url` answers with a 2xx status. */
export async function answersOk(url: string): Promise<boolean> {
  return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
}

/** Whether somebody listens on this port. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => done(true));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('error', () => done(false));
  });
}
