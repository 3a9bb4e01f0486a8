import { type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Storage } from './storage.ts';

/** A bucket, and the store's own calls on it. */
export interface Bucket {
  client: S3Client;
  bucket: string;
  store: Pick<Storage, 'stat' | 'read' | 'deletePrefix'>;
}

/** Null instead of an error if what was asked for does not exist. */
export async function ignoreMissing<Reply>(request: Promise<Reply>): Promise<Reply | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}
