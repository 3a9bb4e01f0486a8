import { join } from 'node:path';
import type { StorageOptions } from './create-storage.ts';

/** The variables of the environment that say where files live (packages/config). */
export interface StorageEnvironment {
  DATA_DIR: string;
  STORAGE: 'local' | 's3';
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** What createStorage needs, from a parsed environment. Throws when S3 is asked for without its variables. */
export function storageOptions(environment: StorageEnvironment): StorageOptions {
  const folder = join(environment.DATA_DIR, 'storage');
  if (environment.STORAGE === 'local') return { kind: 'local', folder };
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
