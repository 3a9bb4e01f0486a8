import { join } from 'node:path';
import { createLocalStorage, type LocalStorageOptions } from './local-storage.ts';
import { createMirroredStorage } from './mirrored-storage.ts';
import { createS3Storage, type S3StorageOptions } from './s3-storage.ts';
import type { Storage } from './storage.ts';

type StorageOptions =
  /** With `copyFolder`, every file is also kept there (createMirroredStorage). */
  ({ kind: 'local'; copyFolder?: string | undefined } & LocalStorageOptions) | ({ kind: 's3' } & S3StorageOptions);

/** The configured store. It opens nothing yet: check() tells whether it is reachable. */
export function createStorage(options: StorageOptions): Storage {
  if (options.kind === 's3') return createS3Storage(options);
  const store = createLocalStorage(options);
  return options.copyFolder === undefined ? store : createMirroredStorage(store, options.copyFolder);
}

/** The environment variables for storage (packages/config). */
interface StorageEnvironment {
  DATA_DIR: string;
  STORAGE: 'local' | 's3';
  BACKUP_DIR?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** createStorage's options from a parsed environment. Throws if S3 is selected without its variables. */
export function storageOptions(environment: StorageEnvironment): StorageOptions {
  const folder = join(environment.DATA_DIR, 'storage');
  if (environment.STORAGE === 'local') {
    const copyFolder = environment.BACKUP_DIR && join(environment.BACKUP_DIR, 'storage');
    return { kind: 'local', folder, ...(copyFolder ? { copyFolder } : {}) };
  }
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = environment;
  if (!bucket || !region || !accessKeyId || !secretAccessKey)
    throw new Error('STORAGE=s3 needs S3_BUCKET, S3_REGION and both S3 keys');
  return { kind: 's3', folder, bucket, region, accessKeyId, secretAccessKey, endpoint: environment.S3_ENDPOINT };
}
