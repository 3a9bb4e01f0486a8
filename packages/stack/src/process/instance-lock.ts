import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readJson } from './pid-file.ts';
import { processIdentity } from './process-identity.ts';

const holderSchema = z.object({ pid: z.number().int(), identity: z.string(), what: z.string() });
export type LockHolder = z.output<typeof holderSchema>;

/** The living process that holds the lock `file`, or null. */
export function lockHolder(file: string): LockHolder | null {
  const parsed = holderSchema.safeParse(readJson(file));
  return parsed.success && processIdentity(parsed.data.pid) === parsed.data.identity ? parsed.data : null;
}

/**
 * Takes the lock `file` for this process; a dead holder's lock is taken over. Waits up to `waitMs` for a living holder
 * (one that is just stopping), then returns that holder. Null means taken; `what` is shown to those who come later.
 */
export async function takeLock(file: string, what: string, waitMs: number): Promise<LockHolder | null> {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${randomUUID()}`;
  writeFileSync(
    mine,
    JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '', what } satisfies LockHolder),
  );
  const deadline = Date.now() + waitMs;
  try {
    for (;;) {
      if (tryLink(mine, file)) return null;
      const holder = lockHolder(file);
      if (!holder) {
        removeStale(file);
        continue;
      }
      if (Date.now() > deadline) return holder;
      await sleep(100);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

export function releaseLock(file: string): void {
  if (lockHolder(file)?.pid === process.pid) rmSync(file, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Renaming lets only one of two takers remove a stale lock, and shows a fresh one that slipped in between. */
function removeStale(file: string): void {
  const aside = `${file}.stale.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (lockHolder(aside)) tryLink(aside, file);
  rmSync(aside, { force: true });
}
