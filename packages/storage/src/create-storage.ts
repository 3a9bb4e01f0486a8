import { createLocalStorage, type LocalStorageOptions } from './local-storage.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export type StorageOptions = ({ kind: 'local' } & LocalStorageOptions) | ({ kind: 's3' } & S3StorageOptions);

/** The store that the configuration names. Opens nothing yet: check() tells whether it can be reached. */
export function createStorage(options: StorageOptions): Storage {
  return options.kind === 'local' ? createLocalStorage(options) : createS3Storage(options);
}
