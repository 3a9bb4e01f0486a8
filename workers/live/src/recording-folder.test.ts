import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecordedFile } from './live-recording.ts';
import { RecordingFolder } from './recording-folder.ts';

const segment = (at: number, bytes: string) => ({
  init: Buffer.from('init '),
  at: new Date(at).toISOString(),
  bytes: Buffer.from(bytes),
  seconds: 2,
});

async function filesOf(recording: RecordingFolder): Promise<RecordedFile[]> {
  const found: RecordedFile[] = [];
  await recording.use(async (files) => void found.push(...files));
  return found;
}

test('a packager appends its segments to one file, and the next one begins another', async () => {
  const root = await mkdtemp(join(tmpdir(), 'recordings-'));
  const first = new RecordingFolder(root, 'live');
  await first.add(segment(1_700_000_000_000, 'one '));
  await first.add(segment(1_700_000_002_000, 'two'));
  await first.close();
  const next = new RecordingFolder(root, 'live');
  await next.add(segment(1_700_000_009_000, 'three'));
  const files = await filesOf(next);
  expect(files.map(({ at, seconds }) => [at.getTime(), seconds])).toEqual([
    [1_700_000_000_000, 4],
    [1_700_000_009_000, 2],
  ]);
  expect(await Promise.all(files.map(({ file }) => readFile(file, 'utf8')))).toEqual(['init one two', 'init three']);
  await next.remove();
  expect(await filesOf(next)).toEqual([]);
});

test('a recording that cannot be written ends, and the live goes on', async () => {
  const root = join(await mkdtemp(join(tmpdir(), 'recordings-')), 'a-file');
  await writeFile(root, '');
  const recording = new RecordingFolder(root, 'live');
  await recording.add(segment(1_700_000_000_000, 'one'));
  expect(await filesOf(recording)).toEqual([]);
});
