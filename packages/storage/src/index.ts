export * from './create-storage.ts';
export * from './free-bytes.ts';
export { IncomingFile, RangeGapError, TooManyBytesError } from './incoming-file.ts';
export { type ByteRange, type Storage, safeKey } from './storage.ts';
