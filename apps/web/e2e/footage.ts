import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { unique } from './product.ts';

export interface Footage {
  /** Path of a real H.264 video with audio. `megabitsPerSecond` makes it large. */
  film(seconds: number, size?: string, megabitsPerSecond?: number): string;
  /** A video with this subtitle in its first seconds. */
  subtitled(seconds: number, words: string): string;
  /** Path of a playlist with its segments next to it, as on a video CDN. */
  playlist(seconds: number): string;
  /** Path of a text file disguised as a video. */
  words(): string;
  /** Path of a real picture. */
  picture(size?: string): string;
}

/** Files to upload, in a folder deleted with the test file. */
export function openFootage(): Footage {
  const folder = mkdtempSync(join(tmpdir(), 'foxreel-e2e-'));
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
    subtitled(seconds, words) {
      const text = Buffer.from(`1\n00:00:00,000 --> 00:00:0${seconds - 1},000\n${words}\n`).toString('base64');
      const subtitles = ['-f', 'srt', '-i', `data:text/plain;base64,${text}`, '-c:s', 'mov_text'];
      const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
      const inputs = source(`testsrc2=size=360x640:rate=24:duration=${seconds}`);
      return ffmpeg([...inputs, ...subtitles, ...coded], `${unique('film')}.mp4`);
    },
    playlist(seconds) {
      const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '24'];
      const inputs = source(`testsrc2=size=640x360:rate=24:duration=${seconds}`);
      return ffmpeg(
        [...inputs, ...coded, '-f', 'hls', '-hls_time', '1', '-hls_list_size', '0'],
        `${unique('list')}.m3u8`,
      );
    },
    words() {
      const path = join(folder, `${unique('words')}.mp4`);
      writeFileSync(path, 'These are words, and no film. '.repeat(100));
      return path;
    },
    picture: (size = '640x800') =>
      ffmpeg([...source(`mandelbrot=size=${size}:rate=1`), '-frames:v', '1'], `${unique('picture')}.jpg`),
  };
}
