import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { unique } from './product.ts';

export interface Footage {
  /** A real H.264 film with sound; its path. `megabitsPerSecond` makes it large. */
  film(seconds: number, size?: string, megabitsPerSecond?: number): string;
  /** A real picture; its path. */
  picture(size?: string): string;
}

/** Files to upload, in a folder of their own that goes with the test file. */
export function openFootage(): Footage {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-journeys-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const ffmpeg = (args: string[], name: string) => {
    const path = join(folder, name);
    execFileSync(process.env['FFMPEG_PATH'] || 'ffmpeg', ['-y', '-loglevel', 'error', ...args, path]);
    return path;
  };
  const source = (pattern: string) => ['-f', 'lavfi', '-i', pattern];
  return {
    film(seconds, size = '360x640', megabitsPerSecond) {
      const picture = `testsrc2=size=${size}:rate=24:duration=${seconds}`;
      const noise = megabitsPerSecond ? ',noise=alls=60:allf=t' : '';
      const rate = megabitsPerSecond ? ['-b:v', `${megabitsPerSecond}M`, '-maxrate', `${megabitsPerSecond}M`] : [];
      const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest'];
      const buffer = megabitsPerSecond ? ['-bufsize', `${megabitsPerSecond}M`] : [];
      const inputs = [...source(picture + noise), ...source(`sine=frequency=330:duration=${seconds}`)];
      return ffmpeg([...inputs, ...coded, ...rate, ...buffer], `${unique('film')}.mp4`);
    },
    picture: (size = '640x800') =>
      ffmpeg([...source(`mandelbrot=size=${size}:rate=1`), '-frames:v', '1'], `${unique('picture')}.jpg`),
  };
}
