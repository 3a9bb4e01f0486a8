import { statfs } from 'node:fs/promises';

/** The bytes that the disk of a folder has left; endless if it does not say. */
export async function freeBytes(path: string): Promise<number> {
  const disk = await statfs(path).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}
