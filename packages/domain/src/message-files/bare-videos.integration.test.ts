import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestWorld } from '@foxreel/testing';
import { expect, test } from 'vitest';
import { saveMessageFile } from './message-files.ts';

const run = promisify(execFile);
const world = await createTestWorld();
const ffmpeg = process.env['FFMPEG_PATH'] || 'ffmpeg';
const ffprobe = process.env['FFPROBE_PATH'] || 'ffprobe';
const words = [
  'location=+51.4779-000.0015/',
  'title=Secret Title',
  'comment=Secret Camera',
  'creation_time=2020-02-02T02:02:02Z',
];
const types = { mp4: 'video/mp4', mov: 'video/quicktime', mkv: 'video/x-matroska', webm: 'video/webm' } as const;

test.each(['mp4', 'mov', 'mkv', 'webm'] as const)('of a %s nothing is kept but picture and sound', async (type) => {
  const file = join(world.folder, `told.${type}`);
  const encoded = type === 'webm' ? ['-c:v', 'libvpx', '-c:a', 'libvorbis'] : ['-c:v', 'libx264', '-c:a', 'aac'];
  const sources = ['testsrc=size=64x64:rate=10:duration=1', 'sine=duration=1'];
  await run(ffmpeg, [
    ...['-v', 'error', ...sources.flatMap((source) => ['-f', 'lavfi', '-i', source]), ...encoded],
    ...[...words.flatMap((word) => ['-metadata', word, '-metadata:s:v', word]), '-movflags', 'use_metadata_tags', file],
  ]);
  const body = await readFile(file);
  expect(body.includes('Secret Camera')).toBe(true);
  const person = await world.createPerson();
  const saved = await saveMessageFile(person.ctx, { body, ffmpeg });
  expect(saved).toMatchObject({ type: 'video', mimetype: types[type] });
  const kept = join(world.folder, 'storage', saved.url);
  const bytes = await readFile(kept);
  for (const word of ['51.4779', 'Secret', '2020-02-02']) expect(bytes.includes(word)).toBe(false);
  const asked = 'stream=codec_type:format=format_name:format_tags:stream_tags';
  const { stdout } = await run(ffprobe, ['-v', 'error', '-show_entries', asked, '-of', 'json', kept]);
  const { streams, format } = JSON.parse(stdout);
  expect(streams.map((stream: { codec_type: string }) => stream.codec_type)).toEqual(['video', 'audio']);
  expect(JSON.stringify([streams, format])).not.toMatch(/location|creation_time|title|comment/i);
});
