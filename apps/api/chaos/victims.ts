import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const victims = ['api', 'worker-messaging', 'worker-money', 'postgres', 'valkey'] as const;
export type Victim = (typeof victims)[number];

const pidFile = z.object({ pid: z.number().int().positive() });

/** Kills a part of the product as the machine would: at once, without a word. False when it was not running just then. */
export function killPart(runFolder: string, victim: Victim): boolean {
  try {
    const { pid } = pidFile.parse(JSON.parse(readFileSync(join(runFolder, `${victim}.pid.json`), 'utf8')));
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
