import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestWorld, optionalVariable } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { joinFilms } from './join-films.ts';

const world = await createTestWorld();
const run = promisify(execFile);
const ffmpeg = optionalVariable('FFMPEG_PATH') ?? 'ffmpeg';
const ffprobe = optionalVariable('FFPROBE_PATH') ?? 'ffprobe';

/** Two seconds as the live worker writes them, at 25 pictures a second. */
async function film(name: string, { size, rate, sound = true }: { size: string; rate: number; sound?: boolean }) {
  const file = join(world.folder, name);
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${rate}`];
  await run(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25`, ...(sound ? tone : [])],
    ...['-t', '2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-movflags', '+empty_moov+default_base_moof+frag_keyframe', '-f', 'mp4', file],
  ]);
  return file;
}

/** The sizes of all pictures that can be decoded, with their number, and what the sound lasts; fails on a broken one. */
async function decoded(file: string) {
  const errors = (await run(ffmpeg, ['-v', 'error', '-i', file, '-f', 'null', '-'])).stderr;
  const show = ['-v', 'error', '-of', 'json', '-select_streams', 'v:0', '-show_entries', 'frame=width,height', file];
  const frames: { width: number; height: number }[] = JSON.parse((await run(ffprobe, show)).stdout).frames;
  const duration = [
    '-v',
    'error',
    '-of',
    'csv=p=0',
    '-select_streams',
    'a:0',
    '-show_entries',
    'stream=duration',
    file,
  ];
  return {
    errors,
    sizes: [...new Set(frames.map(({ width, height }) => `${width}x${height}`))],
    pictures: frames.length,
    sound: Number((await run(ffprobe, duration)).stdout),
  };
}

test('parts of another size or sound are encoded like the first, so the whole film plays', async () => {
  const files = [
    await film('first.mp4', { size: '320x240', rate: 44_100 }),
    await film('turned.mp4', { size: '240x320', rate: 48_000 }),
    await film('silent.mp4', { size: '320x240', rate: 44_100, sound: false }),
    await film('like-first.mp4', { size: '320x240', rate: 44_100 }),
  ];
  const to = join(world.folder, 'film');
  await joinFilms({ ffmpeg, ffprobe, signal: new AbortController().signal }, { files, to });
  const { errors, sizes, pictures, sound } = await decoded(to);
  expect(errors).toBe('');
  expect(sizes).toEqual(['320x240']);
  expect(pictures).toBe(200);
  expect(Math.abs(sound - 8)).toBeLessThan(0.2);
});
