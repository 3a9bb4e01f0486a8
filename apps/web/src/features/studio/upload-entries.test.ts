import '../../shared/i18n/texts-testing.ts';
import { limits, messages } from '@foxreel/contracts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDetails, toDetails } from '../../shared/media-details/details.ts';
import {
  chooseFiles,
  type Entry,
  entriesFor,
  entrySchema,
  fileKey,
  readEntries,
  saveEntries,
} from './upload-entries.ts';

const file = (name: string, size = 10) => {
  const made = new File(['x'], name, { lastModified: 1 });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

const entry = (change: Partial<Entry> = {}): Entry => ({
  file: 'key',
  name: 'dunes.mp4',
  description: 'A walk over the dunes',
  altText: '',
  tags: ['Dunes'],
  visibility: 'free',
  price: '',
  release: 'now',
  releaseAt: '',
  ...change,
});

const errorMessage = (change: Partial<Entry>) => entrySchema.safeParse(entry(change)).error?.issues[0]?.message;

describe('chooseFiles', () => {
  it('accepts videos and photos, each file once', () => {
    const present = [file('a.mp4')];
    expect(chooseFiles(present, [file('a.mp4'), file('b.JPG'), file('b.JPG')]).files.map(({ name }) => name)).toEqual([
      'b.JPG',
    ]);
  });

  it('rejects other types, a sixth file and more than 1000 MB with the documented messages', () => {
    expect(chooseFiles([], [file('a.exe')]).errors).toEqual([messages.uploadType]);
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(`${name}.mp4`));
    expect(chooseFiles([], six)).toMatchObject({ files: { length: 5 }, errors: [messages.uploadTooMany] });
    expect(chooseFiles([file('a.mp4', limits.uploadBytesMax)], [file('b.mp4', 1)]).errors).toEqual([
      messages.uploadTooLarge,
    ]);
  });
});

describe('chooseFiles after a reload', () => {
  const lost = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.mp4`));
  const awaited = lost.map(fileKey);

  it('accepts every missing file, and others only as far as there is space', () => {
    const more = [file('e.mp4'), file('f.mp4')];
    expect(chooseFiles([], more, awaited)).toEqual({ files: [more[0]], errors: [messages.uploadTooMany] });
    expect(chooseFiles([], lost, awaited)).toEqual({ files: lost, errors: [] });
    const [first, ...others] = lost;
    expect(chooseFiles(first ? [first] : [], [...others, ...more], awaited).files).toEqual([...others, more[0]]);
  });

  it('counts the bytes of missing files', () => {
    const large = file('large.mp4', limits.uploadBytesMax - 5);
    expect(chooseFiles([], [file('b.mp4', 6)], [fileKey(large)]).errors).toEqual([messages.uploadTooLarge]);
    expect(chooseFiles([], [file('b.mp4', 5), large], [fileKey(large)]).files).toHaveLength(2);
  });
});

it('creates an entry for a new file, and keeps the details of a known one', () => {
  const [known, fresh] = [file('a.mp4'), file('b.mp4')];
  const present = [entry({ file: fileKey(known) })];
  expect(entriesFor([known, fresh], present)).toMatchObject([{ file: fileKey(fresh), name: 'b.mp4', description: '' }]);
});

describe('entrySchema', () => {
  it('rejects invalid input with the documented messages', () => {
    expect(errorMessage({ description: 'ab' })).toBe(messages.descriptionLength);
    expect(errorMessage({ tags: [] })).toBe(messages.tagsMin);
    expect(errorMessage({ tags: ['x'] })).toBe(messages.tags);
    expect(errorMessage({ price: '2.99' })).toBe(messages.price);
    expect(errorMessage({ price: 'cheap' })).toBe(messages.price);
    expect(errorMessage({ release: 'scheduled', releaseAt: '' })).toBe(messages.releaseDate);
    expect(errorMessage({ release: 'scheduled', releaseAt: '2020-01-01T10:00' })).toBe('Choose a time in the future');
  });

  it('reports all field errors at once', () => {
    const wrong = entry({ description: '', price: '1', release: 'scheduled', releaseAt: 'soon' });
    expect(entrySchema.safeParse(wrong).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'description',
      'price',
      'releaseAt',
    ]);
  });

  it('requires neither price nor date of private media, and sends none', () => {
    const hidden = entry({ visibility: 'private', price: 'cheap', release: 'scheduled', releaseAt: '' });
    expect(toDetails(entrySchema.parse(hidden))).toEqual({
      description: 'A walk over the dunes',
      tags: ['dunes'],
      private: true,
    });
  });

  it('becomes an upload’s details', () => {
    const ready = entrySchema.parse(
      entry({ altText: 'Two people', price: '$4.99', release: 'scheduled', releaseAt: '2999-01-01T10:00' }),
    );
    expect(toDetails(ready)).toEqual({
      description: 'A walk over the dunes',
      alt_text: 'Two people',
      tags: ['dunes'],
      visibility: 'free',
      shop: 4.99,
      available_date: new Date('2999-01-01T10:00').toISOString(),
    });
    expect(toDetails(entrySchema.parse(entry())).available_date).toBeUndefined();
  });
});

const entryOf = (description: string) => ({ file: 'key', name: 'dunes.mp4', ...emptyDetails, description });

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
  saveEntries('ann', [entryOf('Dunes')]);
  expect(readEntries('ann')).toEqual([entryOf('Dunes')]);
  expect(readEntries('bob')).toEqual([]);
  saveEntries('bob', []);
  expect(readEntries('ann')).toHaveLength(1);
  saveEntries('ann', []);
  expect(stored.size).toBe(0);
  openTab();
  expect(readEntries('ann')).toEqual([]);
});

it('ignores forged data', () => {
  const stored = openTab();
  stored.set('draft.ann.upload', JSON.stringify({ entries: '[{"file":1}]' }));
  expect(readEntries('ann')).toEqual([]);
});

it('restores no more than one upload may contain', () => {
  openTab();
  const of = (name: string, bytes: number) => ({
    ...entryOf(name),
    file: `${name}.mp4|${bytes}|1`,
    name: `${name}.mp4`,
  });
  saveEntries(
    'ann',
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => of(name, 10)),
  );
  expect(readEntries('ann').map(({ description }) => description)).toEqual(['a', 'b', 'c', 'd', 'e']);
  saveEntries('ann', [of('large', limits.uploadBytesMax), of('next', 1)]);
  expect(readEntries('ann').map(({ description }) => description)).toEqual(['large']);
});
