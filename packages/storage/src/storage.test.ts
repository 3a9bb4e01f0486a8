import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Arrival, ArrivalBook } from './arriving-file.ts';
import { createStorage } from './create-storage.ts';
import type { Storage } from './storage.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

let folder: string;
let s3: S3Server;
const stores: Partial<Record<'local' | 'mirrored' | 's3', Storage>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foxreel-storage-'));
  s3 = await startS3Server('media');
  stores.local = createStorage({ kind: 'local', folder: join(folder, 'local') });
  stores.mirrored = createStorage({
    kind: 'local',
    folder: join(folder, 'mirrored'),
    copyFolder: join(folder, 'copy'),
  });
  stores.s3 = createStorage({
    kind: 's3',
    folder: join(folder, 's3'),
    bucket: 'media',
    region: 'us-east-1',
    endpoint: s3.endpoint,
    accessKeyId: 'test',
    secretAccessKey: 'test',
  });
});

afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

async function contents(store: Storage, key: string, range?: { start: number; end: number }): Promise<string | null> {
  const body = await store.read(key, range);
  return body && (await buffer(body)).toString();
}

/** What the product keeps in PostgreSQL. */
function memoryBook(): ArrivalBook {
  let [writers, kept]: [number, Arrival | null] = [0, null];
  return {
    read: async () => kept,
    claim: async () => ({ writer: ++writers, arrival: kept }),
    async save(writer, arrival) {
      if (writer !== writers) throw new Error('taken over');
      kept = arrival;
    },
  };
}

describe.each(['local', 'mirrored', 's3'] as const)('the %s store', (name) => {
  const store = (): Storage => {
    const found = stores[name];
    if (!found) throw new Error('The store was not made');
    return found;
  };

  test('returns what was put, whole and in ranges', async () => {
    await store().check();
    const stored = await store().put('media/a/playable.mp4', Buffer.from('0123456789'), { contentType: 'video/mp4' });
    expect(stored.bytes).toBe(10);
    expect(await contents(store(), 'media/a/playable.mp4')).toBe('0123456789');
    expect(await contents(store(), 'media/a/playable.mp4', { start: 2, end: 4 })).toBe('234');
    await store().put('media/a/playable.mp4', Readable.from([Buffer.from('new')]));
    expect(await contents(store(), 'media/a/playable.mp4')).toBe('new');
  });

  test('reports missing files', async () => {
    expect(await store().stat('media/none')).toBeNull();
    expect(await store().read('media/none')).toBeNull();
    expect(await store().localPath('media/none', folder)).toBeNull();
    await store().delete('media/none');
    await store().deletePrefix('media/none');
  });

  test('accepts a multi-part stream and returns it as a local path', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const pieces = Readable.from([bytes.subarray(0, 7_000_001), bytes.subarray(7_000_001)]);
    expect((await store().put('sources/b/original', pieces)).bytes).toBe(bytes.length);
    const path = await store().localPath('sources/b/original', join(folder, 'scratch'));
    expect(path && (await readFile(path)).equals(bytes)).toBe(true);
  });

  test('adopts a finished file and leaves no copy behind', async () => {
    const file = await store().temporaryFile();
    await writeFile(file, 'finished');
    expect((await store().adopt(file, 'sources/c/original')).bytes).toBe(8);
    expect(await contents(store(), 'sources/c/original')).toBe('finished');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  test('deletes one file, or everything below a prefix and nothing beside it', async () => {
    for (const key of ['media/d/1', 'media/d/hls/2', 'media/dd/3']) await store().put(key, Buffer.from(key));
    expect(await store().list('media/d')).toEqual(['media/d/1', 'media/d/hls/2']);
    expect(await store().list('media/none')).toEqual([]);
    await store().delete('media/d');
    await store().delete('media/d/1');
    expect(await store().stat('media/d/1')).toBeNull();
    await store().deletePrefix('media/d/');
    expect(await store().stat('media/d/hls/2')).toBeNull();
    expect(await store().stat('media/dd/3')).not.toBeNull();
  });

  test('keeps nothing of an interrupted put', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(store().put('media/e', broken)).rejects.toThrow('gone');
    expect(await store().stat('media/e')).toBeNull();
  });

  test.each([
    '../secret',
    'a/../../b',
    '/etc/passwd',
    'a//b',
    '',
    '.',
    'a\\b',
    'a\0b',
    'ä',
    'a/.',
    `${'a/'.repeat(500)}b`,
  ])('refuses the key %j', async (key) => {
    await expect(async () => store().put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
    await expect(async () => store().read(key)).rejects.toThrow('Not a storage key');
    await expect(async () => store().delete(key)).rejects.toThrow('Not a storage key');
  });

  test('accepts a file in pieces', async () => {
    const file = store().arriving({ name: 'upload-1', key: 'sources/f/original', book: memoryBook() });
    expect(await file.size()).toBe(0);
    expect(await file.append(Readable.from([Buffer.from('01234')]), { start: 0, max: 10 })).toBe(5);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('xx');
        throw new Error('cut');
      })(),
    );
    await expect(file.append(broken, { start: 5, max: 10 })).rejects.toThrow('cut');
    expect(await file.size()).toBe(7);
    // A bucket keeps what has arrived, a disk takes the new bytes: they are the same.
    expect(await file.append(Readable.from([Buffer.from('xx7')]), { start: 5, max: 10 })).toBe(8);
    await expect(file.append(Readable.from([Buffer.from('9')]), { start: 9, max: 10 })).rejects.toThrow(
      'before byte 9',
    );
    await expect(file.append(Readable.from([Buffer.from('890')]), { start: 8, max: 10 })).rejects.toThrow(
      'More than 10',
    );
    expect((await store().listArriving()).map((entry) => entry.name)).toEqual(['upload-1']);
    const tooMuch = file.append(Readable.from([Buffer.from('89'), Buffer.from('x')]), { start: 8, max: 10 });
    await expect(tooMuch).rejects.toThrow('More than 10');
    expect(await file.size()).toBe(10);
    await file.finish();
    expect(await contents(store(), 'sources/f/original')).toBe('01234xx789');
    expect(await store().listArriving()).toEqual([]);
    const refused = { key: 'sources/g/original', book: memoryBook() };
    expect(() => store().arriving({ ...refused, name: '../x' })).toThrow('Not a file name');
    expect(() => store().arriving({ ...refused, name: 'x', key: '../x' })).toThrow('Not a storage key');
  });

  test('takes a file of several parts, replaces it from byte 0, and leaves nothing of a discarded one', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const book = memoryBook();
    const file = store().arriving({ name: 'upload-2', key: 'sources/h/original', book });
    const body = (from: number, to = bytes.length) => Readable.from([bytes.subarray(from, to)]);
    const max = bytes.length;
    expect(await file.append(Readable.from([randomBytes(9_000_000)]), { start: 0, max })).toBe(9_000_000);
    expect(await file.append(body(0, 12_000_000), { start: 0, max })).toBe(12_000_000);
    expect(await file.append(body(12_000_000, 15_000_000), { start: 12_000_000, max })).toBe(15_000_000);
    expect(await file.append(body(14_000_000), { start: 14_000_000, max })).toBe(max);
    expect((await file.finish()).bytes).toBe(max);
    const stored = await store().read('sources/h/original');
    expect(stored && (await buffer(stored)).equals(bytes)).toBe(true);

    const other = store().arriving({ name: 'upload-3', key: 'sources/i/original', book: memoryBook() });
    await other.append(body(0, 9_000_000), { start: 0, max });
    await other.discard();
    await other.discard();
    expect(await store().listArriving()).toEqual([]);
    expect(await store().stat('sources/i/original')).toBeNull();
  });
});

test('a newer writer of a bucket’s file wins, and the older one leaves nothing behind', async () => {
  const store = stores.s3;
  if (!store) throw new Error('The store was not made');
  const file = store.arriving({ name: 'upload-4', key: 'sources/j/original', book: memoryBook() });
  const bytes = randomBytes(20 * 1024 * 1024);
  const slow = new PassThrough();
  const older = file.append(slow, { start: 0, max: bytes.length }).catch((error: unknown) => error);
  slow.write(bytes.subarray(0, 9_000_000));
  await vi.waitFor(async () => expect(await file.size()).toBeGreaterThan(0), { timeout: 10_000 });
  const known = await file.size();
  const newer = Readable.from([bytes.subarray(known)]);
  expect(await file.append(newer, { start: known, max: bytes.length })).toBe(bytes.length);
  slow.end(bytes.subarray(9_000_000));
  expect(await older).toMatchObject({ message: 'taken over' });
  await file.finish();
  const stored = await store.read('sources/j/original');
  expect(stored && (await buffer(stored)).equals(bytes)).toBe(true);
  expect(await store.listArriving()).toEqual([]);
});

test('a growing file is there once it is finished; of a lost process, what has arrived in whole parts', async () => {
  const store = stores.s3;
  const growing = store?.growing;
  if (!growing) throw new Error('No bucket');
  const type = { contentType: 'video/mp4' };
  const stored = async (key: string) => {
    const body = await store.read(key);
    return body && (await buffer(body));
  };
  const bytes = randomBytes(12 * 1024 * 1024);
  const whole = growing.begin('live-recordings/a/1.mp4', type);
  for (let at = 0; at < bytes.length; at += 700_000) await whole.append(bytes.subarray(at, at + 700_000));
  await expect.poll(() => growing.unfinished('live-recordings/a')).toEqual(['live-recordings/a/1.mp4']);
  expect(await growing.unfinished('live-recordings')).toHaveLength(1);
  expect(await stored('live-recordings/a/1.mp4')).toBeNull();
  await whole.finish();
  expect((await stored('live-recordings/a/1.mp4'))?.equals(bytes)).toBe(true);
  expect(await growing.unfinished('live-recordings')).toEqual([]);

  const small = growing.begin('live-recordings/a/2.mp4', type);
  await small.append(bytes.subarray(0, 1000));
  await small.finish();
  await growing.begin('live-recordings/a/3.mp4', type).finish();
  expect(await store.list('live-recordings/a')).toEqual(['live-recordings/a/1.mp4', 'live-recordings/a/2.mp4']);

  const part = 5 * 1024 * 1024;
  const lost = growing.begin('live-recordings/b/1.mp4', type);
  await lost.append(bytes);
  await expect.poll(() => growing.unfinishedBytes('live-recordings/b')).toBe(2 * part);
  await growing.finish('live-recordings/b');
  expect(await growing.unfinishedBytes('live-recordings/b')).toBe(0);
  await growing.finish('live-recordings/b');
  expect((await stored('live-recordings/b/1.mp4'))?.equals(bytes.subarray(0, 2 * part))).toBe(true);
  await expect(lost.finish()).rejects.toThrow();

  const unwanted = growing.begin('live-recordings/c/1.mp4', type);
  await unwanted.append(bytes);
  await expect.poll(() => growing.unfinished('live-recordings/c')).toHaveLength(1);
  await growing.discard('live-recordings/c');
  await expect(unwanted.finish()).rejects.toThrow();
  expect(await store.list('live-recordings/c')).toEqual([]);
});

test('sweeps temporary files of dead processes, not of live ones', async () => {
  const root = join(folder, 'swept');
  const store = createStorage({ kind: 'local', folder: root });
  const own = await store.temporaryFile();
  await writeFile(own, 'mine');
  const [ownFolder = ''] = await readdir(join(root, '.temporary'));
  const dead = ownFolder.replace(`.${process.pid}.`, '.4194303.');
  await cp(join(root, '.temporary', ownFolder), join(root, '.temporary', dead), { recursive: true });
  await store.sweep();
  expect(await readdir(join(root, '.temporary'))).toEqual([ownFolder]);
});

test('a secret file on disk and its folder are private to the user', async () => {
  const root = join(folder, 'secret');
  const store = createStorage({ kind: 'local', folder: root });
  await mkdir(join(root, 'identity-files'), { recursive: true, mode: 0o755 });
  await store.put('identity-files/a', Buffer.from('x'), { secret: true });
  await store.put('media/a', Buffer.from('x'));
  const modeOf = async (path: string) => (await stat(join(root, path))).mode & 0o777;
  expect(await modeOf('identity-files')).toBe(0o700);
  expect(await modeOf('identity-files/a')).toBe(0o600);
  expect(await modeOf('media/a')).toBe(0o666 & ~process.umask());
  expect(await modeOf('.temporary')).toBe(0o700);
});

test('uploads a large file to the bucket in parts', () => {
  expect(
    s3.requests.filter((request) => request.startsWith('PUT') && request.includes('partNumber')).length,
  ).toBeGreaterThan(2);
});

test('keeps a copy of every file on the other disk, and of none that was deleted', async () => {
  const [folderOfStore, copyFolder] = [join(folder, 'kept'), join(folder, 'kept-copy')];
  const store = createStorage({ kind: 'local', folder: folderOfStore, copyFolder });
  const copy = createStorage({ kind: 'local', folder: copyFolder });
  await store.put('media/a/1', Buffer.from('one'));
  await store.put('media/a/2', Buffer.from('two'));
  await store.put('identity-files/a', Buffer.from('x'), { secret: true });
  const file = await store.temporaryFile();
  await writeFile(file, 'adopted');
  await store.adopt(file, 'sources/a');
  await rm(folderOfStore, { recursive: true });
  expect(await contents(copy, 'media/a/1')).toBe('one');
  expect(await contents(copy, 'sources/a')).toBe('adopted');
  expect((await stat(join(copyFolder, 'identity-files/a'))).mode & 0o777).toBe(0o600);
  await store.delete('media/a/1');
  expect(await copy.stat('media/a/1')).toBeNull();
  await store.deletePrefix('media/a');
  expect(await copy.stat('media/a/2')).toBeNull();
});

test('a write fails if the other disk refuses it', async () => {
  const copyFolder = join(folder, 'no-disk');
  await writeFile(copyFolder, 'a file in place of the folder');
  const store = createStorage({ kind: 'local', folder: join(folder, 'alone'), copyFolder });
  await expect(store.put('media/a', Buffer.from('x'))).rejects.toThrow();
  await expect(store.check()).rejects.toThrow();
});
