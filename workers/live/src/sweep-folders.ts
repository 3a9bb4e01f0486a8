import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '@foxreel/domain/kernel';
import { endedLives } from '@foxreel/domain/live';

/** Deletes the folders of ended lives, left behind by killed workers. Other folders stay. */
export async function sweepFolders(ctx: Context, root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  for (const name of await endedLives(ctx, names)) await rm(join(root, name), { recursive: true, force: true });
}
