import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const chunkBytes = 1024 ** 2;
const lookEveryMs = 250;
const readyAnswer = z.object({ missing: z.array(z.string()) });

/**
 * Leaves no byte free on the disk of a folder for `ms`, then gives the room back. Throws if the api at `address` answered meanwhile
 * that it is ready, and never that its disk is full.
 */
export async function fillDisk(folder: string, address: string, ms: number): Promise<void> {
  const filling = join(folder, 'filling');
  const deadline = Date.now() + ms;
  const said = new Set<string>();
  try {
    // Others may free something: each time it is taken at once.
    do {
      await fill(filling);
      said.add(await readiness(address));
      await sleep(lookEveryMs);
    } while (Date.now() < deadline);
  } finally {
    await rm(filling, { force: true });
  }
  if (said.has('ready') && !said.has('disk')) throw new Error('The disk was full, and /api/ready did not say so');
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'a');
  try {
    for (let bytes = chunkBytes; bytes >= 1; ) {
      try {
        await file.appendFile(Buffer.alloc(bytes));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        bytes = Math.floor(bytes / 2);
      }
    }
  } finally {
    await file.close();
  }
}

async function readiness(address: string): Promise<'ready' | 'disk' | 'other' | 'silent'> {
  try {
    const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(3_000) });
    if (response.ok) return 'ready';
    return readyAnswer.parse(await response.json()).missing.includes('disk') ? 'disk' : 'other';
  } catch {
    return 'silent';
  }
}
