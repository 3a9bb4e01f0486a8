import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { optionalVariable } from '../test-environment.ts';
import { hostileRecipes } from './hostile.ts';
import { photoRecipes } from './photos.ts';
import { videoRecipes } from './videos.ts';

type VideoName = keyof typeof videoRecipes;
type PhotoName = keyof typeof photoRecipes;
type HostileName = keyof typeof hostileRecipes;
export type MediaFileName = VideoName | PhotoName | HostileName | 'rotated.mp4' | 'endless-claim.mp4';

export const hostileNames = Object.keys(hostileRecipes);
const run = promisify(execFile);
const has = <Recipes extends object>(recipes: Recipes, name: PropertyKey): name is keyof Recipes => name in recipes;

/** Paths of the programs that tests use: FFMPEG_PATH and FFPROBE_PATH, or those on the PATH. */
export const mediaPrograms = () => ({
  ffmpeg: optionalVariable('FFMPEG_PATH') ?? 'ffmpeg',
  ffprobe: optionalVariable('FFPROBE_PATH') ?? 'ffprobe',
});

/** Path of a test file, created on first use and kept in the machine's temporary folder. Read-only for tests. */
export async function mediaFile(name: MediaFileName): Promise<string> {
  const folder = await cacheFolder();
  const path = join(folder, name);
  if (await stat(path).catch(() => null)) return path;
  const made = join(folder, `${randomBytes(4).toString('hex')}-${name}`);
  if (name === 'rotated.mp4') await writeFile(made, turned(await readFile(await mediaFile('landscape.mp4'))));
  else if (name === 'endless-claim.mp4')
    await writeFile(made, endless(await readFile(await mediaFile('no-audio.mp4'))));
  else if (has(videoRecipes, name)) {
    await run(mediaPrograms().ffmpeg, ['-v', 'error', '-nostdin', '-y', ...videoRecipes[name], made]);
  } else if (has(photoRecipes, name)) await writeFile(made, await photoRecipes[name]());
  else await writeFile(made, await hostileRecipes[name](mediaFile));
  await rename(made, path);
  return path;
}

/** The folder's name is a hash of the recipes, so that a changed recipe creates its file again. */
async function cacheFolder(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['videos.ts', 'photos.ts', 'hostile.ts', 'media-file.ts']) {
    hash.update(await readFile(fileURLToPath(new URL(file, import.meta.url))));
  }
  const folder = join(tmpdir(), `foxreel-test-media-${hash.digest('hex').slice(0, 10)}`);
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Sets a quarter turn in the first track's display matrix, as phones do. */
function turned(file: Buffer): Buffer {
  const rotated = Buffer.from(file);
  const matrix = rotated.indexOf('tkhd') + 44;
  for (const [index, value] of [0, 0x10000, 0, -0x10000, 0].entries()) rotated.writeInt32BE(value, matrix + index * 4);
  return rotated;
}

/** Claims a duration of weeks in the movie and track headers, the edit list and the length of each frame. */
function endless(file: Buffer): Buffer {
  const claiming = Buffer.from(file);
  for (const [box, offset] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
    ['elst', 12],
  ] as const) {
    claiming.writeUInt32BE(0x7fffffff, claiming.indexOf(box) + offset);
  }
  claiming.writeUInt32BE(0x0fffffff, claiming.indexOf('stts') + 16);
  return claiming;
}
