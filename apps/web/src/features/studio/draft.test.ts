import { limits } from '@foxreel/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyDetails } from '../../shared/media-details/details.ts';
import { keepEntries, readEntries } from './draft.ts';

const entry = (description: string) => ({ file: 'key', name: 'dunes.mp4', ...emptyDetails, description });

/** A tab's storage. */
function openTab() {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  return stored;
}

beforeEach(() => vi.unstubAllGlobals());

it('keeps what an account typed in this tab, for nobody else', () => {
  const stored = openTab();
  keepEntries('ann', [entry('Dunes')]);
  expect(readEntries('ann')).toEqual([entry('Dunes')]);
  expect(readEntries('bob')).toEqual([]);
  keepEntries('bob', []);
  expect(readEntries('ann')).toHaveLength(1);
  keepEntries('ann', []);
  expect(stored.size).toBe(0);
  openTab();
  expect(readEntries('ann')).toEqual([]);
});

it('holds nothing that was written by hand', () => {
  const stored = openTab();
  stored.set('draft.ann.upload', JSON.stringify({ entries: '[{"file":1}]' }));
  expect(readEntries('ann')).toEqual([]);
});

it('brings back no more than one upload may hold', () => {
  openTab();
  const of = (name: string, bytes: number) => ({ ...entry(name), file: `${name}.mp4|${bytes}|1`, name: `${name}.mp4` });
  keepEntries(
    'ann',
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => of(name, 10)),
  );
  expect(readEntries('ann').map(({ description }) => description)).toEqual(['a', 'b', 'c', 'd', 'e']);
  keepEntries('ann', [of('large', limits.uploadBytesMax), of('next', 1)]);
  expect(readEntries('ann').map(({ description }) => description)).toEqual(['large']);
});
