import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveSegment } from '@foxreel/domain/live';
import { afterEach, expect, test } from 'vitest';
import { DiskLiveFolder, type LiveFolder } from './live-folder.ts';
import { SeekWindow } from './seek-window.ts';

const roots: string[] = [];
afterEach(() => Promise.all(roots.splice(0).map((root) => rm(root, { recursive: true }))));

const gigabyte = 1024 ** 3;
const plenty = async () => 100 * gigabyte;
const segment = (number: number): LiveSegment => ({
  number,
  at: '2026-11-26T10:00:00.000Z',
  discontinuity: 0,
  parts: [{ seconds: 2, independent: true }],
});

async function folderOf(windowSeconds: number): Promise<LiveFolder> {
  const root = await mkdtemp(join(tmpdir(), 'seek-window-'));
  roots.push(root);
  const folder = new DiskLiveFolder(root, 'one', { windowSeconds });
  await folder.open();
  return folder;
}

/** Adds segments of these bytes; returns the last answer, and all files that may be deleted. */
async function fill(window: SeekWindow, numbers: { from: number; to: number }, bytes = 1000) {
  const deleted: string[] = [];
  let from = 0;
  for (let number = numbers.from; number < numbers.to; number += 1) {
    const answer = await window.add(segment(number), bytes);
    from = answer.from;
    deleted.push(...answer.outdated);
  }
  return { from, deleted };
}

test('segments stay for as long as viewers can seek back, and a little longer', async () => {
  const folder = await folderOf(60);
  const window = await SeekWindow.open(folder, null, plenty);
  expect(await fill(window, { from: 0, to: 30 })).toEqual({ from: 0, deleted: [] });
  expect(await fill(window, { from: 30, to: 50 })).toEqual({
    from: 20,
    deleted: Array.from({ length: 12 }, (_, number) => `${number}.m4s`),
  });
  const again = await SeekWindow.open(folder, 20, plenty);
  expect(await fill(again, { from: 50, to: 51 })).toEqual({ from: 21, deleted: ['12.m4s'] });
});

test('a live that sends much keeps less, and never less than the live playlists need', async () => {
  const window = await SeekWindow.open(await folderOf(7200), null, plenty);
  expect((await fill(window, { from: 0, to: 100 }, gigabyte / 4)).from).toBe(68);
  expect((await fill(window, { from: 100, to: 140 }, gigabyte)).from).toBe(124);
});

test('a disk that is nearly full gets its oldest segments back', async () => {
  let free = plenty;
  const window = await SeekWindow.open(await folderOf(7200), null, () => free());
  expect((await fill(window, { from: 0, to: 200 })).from).toBe(0);
  free = async () => gigabyte;
  const { from, deleted } = await fill(window, { from: 200, to: 202 });
  expect(from).toBe(80);
  expect(deleted).toHaveLength(72);
  expect((await fill(window, { from: 202, to: 210 })).from).toBe(194);
});
