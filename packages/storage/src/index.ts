export {
  type Arrival,
  type ArrivalBook,
  type ArrivingFile,
  RangeGapError,
  TooManyBytesError,
} from './arriving-file.ts';
export * from './create-storage.ts';
export * from './free-bytes.ts';
export type { GrowingFile, GrowingFiles } from './growing-files.ts';
export { type ByteRange, type Storage, safeKey } from './storage.ts';
