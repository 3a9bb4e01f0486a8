import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
}

/** The body exceeded the agreed size. */
export class TooManyBytesError extends Error {
  override readonly name = 'TooManyBytesError';
}

/** The range does not start at the end of the file. */
export class RangeGapError extends Error {
  override readonly name = 'RangeGapError';
}

/** A file that arrives in pieces, over several connections if necessary, and is stored once it is whole. */
export interface ArrivingFile {
  /** Bytes that a next connection need not send again; 0 if none has arrived. */
  size(): Promise<number>;
  /**
   * Adds `body`, whose first byte is byte `start` of the file; bytes that arrived before an error stay. From 0 it replaces
   * them. Returns the new size, durable. Throws RangeGapError if `start` is past the end, TooManyBytesError past `max`.
   */
  append(body: Readable, options: { start: number; max: number }): Promise<number>;
  /** Stores the file under its key. Throws if another call has done so, or nothing has arrived. */
  finish(): Promise<StoredFile>;
  /** Deletes what has arrived; harmless if nothing has. */
  discard(): Promise<void>;
}

/** What a bucket has of an arriving file. */
export interface Arrival {
  /** The multipart upload; null until the first part is full. */
  uploadId: string | null;
  parts: { number: number; etag: string; crc32: string | null; bytes: number }[];
  /** The bytes after the last part, in an object of their own. */
  tail: { key: string; bytes: number } | null;
}

/** Keeps an Arrival where every process sees it. */
export interface ArrivalBook {
  /** Null if nothing has arrived. */
  read(): Promise<Arrival | null>;
  /** Makes the caller the only writer, with a higher number than every earlier one. Rejects if nothing may arrive any more. */
  claim(): Promise<{ writer: number; arrival: Arrival | null }>;
  /** Rejects if `writer` is no longer the only writer. */
  save(writer: number, arrival: Arrival): Promise<void>;
}

export interface ArrivingOptions {
  /** One safe segment, different for every file. */
  name: string;
  /** Where the file is stored once it is whole. */
  key: string;
  book: ArrivalBook;
}
