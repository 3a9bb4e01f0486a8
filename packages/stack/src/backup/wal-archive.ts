import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

/*
 * PostgreSQL runs this file for each WAL segment: `store <segment> <archived>` as its archive_command, `fetch <archived>
 * <segment>` as its restore_command. A non-zero exit means "not done": the server keeps the segment and tries again.
 */
const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Storing the same segment twice is fine, as PostgreSQL's documentation asks; another one of that name is an error. */
async function storeSegment(segment: string, archived: string): Promise<void> {
  const bytes = await readFile(segment);
  const present = await readFile(archived).catch(() => null);
  if (present === null) return writeWhole(archived, await compress(bytes));
  if (!bytes.equals(await decompress(present))) throw new Error(`${archived} holds another segment of this name`);
}

async function fetchSegment(archived: string, segment: string): Promise<void> {
  await writeWhole(segment, await decompress(await readFile(archived)));
}

/** The file has its name only once it is complete and on the disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const building = `${path}.${process.pid}`;
  try {
    await writeFile(building, bytes, { mode: 0o600, flush: true });
    await rename(building, path);
  } catch (error) {
    await rm(building, { force: true });
    throw error;
  }
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const [, , verb, from = '', to = ''] = process.argv;
if (verb === 'store') await storeSegment(from, to);
else if (verb === 'fetch') await fetchSegment(from, to);
else throw new Error('Usage: wal-archive.ts store|fetch <from> <to>');
