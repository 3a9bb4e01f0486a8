import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { processIdentity } from './process-identity.ts';

const pidFile = z.object({
  pid: z.number().int().positive(),
  identity: z.string(),
  name: z.string(),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
});
export type PidFile = z.output<typeof pidFile>;

/** Remembers a started process in `folder`, so that a later start finds it even after kill -9 of the launcher. */
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

/** The processes remembered in `folder` that still run: same pid and same start time. */
export function livingProcesses(folder: string): PidFile[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pid.json'))
    .flatMap((file) => {
      const parsed = pidFile.safeParse(readJson(join(folder, file)));
      return parsed.success && processIdentity(parsed.data.pid) === parsed.data.identity ? [parsed.data] : [];
    });
}

/** The content of a JSON file; undefined when it is missing or no JSON. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
