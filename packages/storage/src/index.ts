export { ArrivingFile, RangeGapError, TooManyBytesError } from './arriving-file.ts';
export * from './create-storage.ts';
export { safeKey } from './key.ts';
export type * from './storage.ts';
export * from './storage-options.ts';
