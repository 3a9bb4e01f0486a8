import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LiveTicket } from '@foxreel/contracts';

const script = fileURLToPath(new URL('take-part.ts', import.meta.url));

export interface PersonInLive {
  process: ChildProcess;
  /** Waits until the person has printed the word: 'joined', 'publishing', 'picture', 'refused' or 'out'. */
  says(word: string): Promise<void>;
}

/** Joins a live with a ticket, in its own process. */
export function joinLive(ticket: LiveTicket, part: 'publish' | 'watch'): PersonInLive {
  const child = spawn(process.execPath, [script, ticket.url, ticket.token, part], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return {
    process: child,
    async says(word) {
      const deadline = Date.now() + 30_000;
      while (!said.split('\n').includes(word)) {
        if (Date.now() > deadline) throw new Error(`Waited for "${word}", heard: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
