export { ArrivingFile, RangeGapError, TooManyBytesError } from './arriving-file.ts';
export * from './create-storage.ts';
export { type ByteRange, type Storage, safeKey } from './storage.ts';
