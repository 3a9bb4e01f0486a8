import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
    const file = store().arriving('upload-1');
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
    expect(await file.append(Readable.from([Buffer.from('567')]), { start: 5, max: 10 })).toBe(8);
    await expect(file.append(Readable.from([Buffer.from('9')]), { start: 9, max: 10 })).rejects.toThrow(
      'before byte 9',
    );
    await expect(file.append(Readable.from([Buffer.from('890')]), { start: 8, max: 10 })).rejects.toThrow(
      'More than 10',
    );
    expect(await file.append(Readable.from([Buffer.from('89')]), { start: 8, max: 10 })).toBe(10);
    expect((await store().listArriving()).map((entry) => entry.name)).toEqual(['upload-1']);
    await store().adopt(file.path, 'sources/f/original');
    expect(await contents(store(), 'sources/f/original')).toBe('0123456789');
    expect(() => store().arriving('../x')).toThrow('Not a file name');
  });
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
