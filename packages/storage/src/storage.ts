import type { Readable } from 'node:stream';
import type { ArrivingFile, ArrivingOptions, StoredFile } from './arriving-file.ts';
import type { GrowingFiles } from './growing-files.ts';

/** Bytes from `start` to `end`, inclusive, as in an HTTP Range. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * File storage. A key is a relative path of safe segments ([A-Za-z0-9._-], never '..'); anything else throws. A put is atomic:
 * readers see the whole new file or none.
 */
export interface Storage {
  /** With `secret`, on a disk, only the server's user can read the file or list its folder. */
  put(
    key: string,
    body: Readable | Uint8Array,
    options?: { contentType?: string; secret?: boolean },
  ): Promise<StoredFile>;
  /** Null if the file does not exist. */
  stat(key: string): Promise<StoredFile | null>;
  /** Null if the file does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  delete(key: string): Promise<void>;
  /** The keys of all files below the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** Deletes every file below the prefix. */
  deletePrefix(prefix: string): Promise<void>;
  /** A local path for tools that need one (ffmpeg); a copy in `scratch` if the store is remote. */
  localPath(key: string, scratch: string): Promise<string | null>;
  /** Moves a finished local file into the store; a rename if both are on one disk. */
  adopt(localFile: string, key: string, options?: { contentType?: string }): Promise<StoredFile>;
  /**
   * Path and query by which the proxy in front of the api fetches a file from the store itself: below its folder on a disk, or
   * signed for some minutes of GET at the bucket's address.
   */
  proxyPath(key: string): Promise<string>;
  /** For /api/ready: throws if the store is unreachable. */
  check(): Promise<void>;
  /** A path on the store's disk for a temporary file of this process; swept once the process is dead. */
  temporaryFile(): Promise<string>;
  /** A file that arrives in pieces and outlives this process: with a bucket, any process continues it. */
  arriving(file: ArrivingOptions): ArrivingFile;
  /**
   * Names of arriving files, with the time of their last byte. A bucket lists only those with bytes after their last full part.
   */
  listArriving(): Promise<{ name: string; modifiedAt: Date }[]>;
  /** Null on a disk, where a file that grows is simply appended to. */
  readonly growing: GrowingFiles | null;
  /** Deletes temporary files of dead processes. Called at start. */
  sweep(): Promise<void>;
}

const segment = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,200}$/;

/** Returns the key, or throws: a key from outside must never leave the store's folder. */
export function safeKey(key: string): string {
  if (key.length > 900 || !key.split('/').every((part) => segment.test(part)))
    throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

/** Like safeKey, for a prefix, which may end with a slash. */
export const safePrefix = (prefix: string): string => safeKey(prefix.replace(/\/$/, ''));

/** One segment of a key. */
export function safeSegment(name: string): string {
  if (!segment.test(name)) throw new Error(`Not a file name: ${JSON.stringify(name)}`);
  return name;
}
