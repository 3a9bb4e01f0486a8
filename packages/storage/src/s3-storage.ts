import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { StoredFile } from './arriving-file.ts';
import { TemporaryFolder } from './local-files.ts';
import { MultipartFile, tailsFolder } from './multipart-file.ts';
import { MultipartGrowingFiles } from './multipart-growing-files.ts';
import { type Bucket, ignoreMissing } from './s3-bucket.ts';
import { type Storage, safeKey, safePrefix } from './storage.ts';

export interface S3StorageOptions {
  bucket: string;
  region: string;
  /** For S3-compatible stores, with path-style URLs. Absent: Amazon's own. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** A local folder for temporary files. */
  folder: string;
}

/** Parts of eight megabytes: two in flight use little memory, and 10,000 are more than any file here. */
const partSize = 8 * 1024 * 1024;
/** The proxy opens the address at once; clocks may differ. */
const signedSeconds = 300;

/** Files in an S3 bucket. A multipart upload becomes visible atomically. */
export function createS3Storage(options: S3StorageOptions): Storage {
  const Bucket = options.bucket;
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
  });
  const temporary = new TemporaryFolder(join(options.folder, '.temporary'));

  const statObject = async (key: string): Promise<StoredFile | null> => {
    const head = await ignoreMissing(client.send(new HeadObjectCommand({ Bucket, Key: safeKey(key) })));
    return head && { bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
  };

  const put: Storage['put'] = async (key, body, { contentType } = {}) => {
    const params = { Bucket, Key: safeKey(key), Body: body, ...(contentType ? { ContentType: contentType } : {}) };
    await new Upload({ client, params, partSize, queueSize: 2 }).done();
    const stored = await statObject(key);
    if (!stored) throw new Error(`${key} is missing from the store`);
    return stored;
  };

  const read: Storage['read'] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const found = await ignoreMissing(
      client.send(new GetObjectCommand({ Bucket, Key: safeKey(key), ...(Range ? { Range } : {}) })),
    );
    if (!found) return null;
    if (!(found.Body instanceof Readable)) throw new Error(`The store returned no stream for ${key}`);
    return found.Body;
  };

  const list: Storage['list'] = async (prefix) => {
    const keys: string[] = [];
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${safePrefix(prefix)}/` }))
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    return keys.toSorted();
  };

  const deletePrefix: Storage['deletePrefix'] = async (prefix) => {
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${safePrefix(prefix)}/` })) {
      const Objects = (page.Contents ?? []).flatMap(({ Key }) => (Key ? [{ Key }] : []));
      if (Objects.length > 0) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    }
  };

  const bucket: Bucket = { client, bucket: Bucket, store: { stat: statObject, read, deletePrefix } };

  return {
    put,
    stat: statObject,
    read,
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: safeKey(key) }));
    },
    list,
    deletePrefix,
    async localPath(key, scratch) {
      const body = await read(key);
      if (!body) return null;
      const path = join(scratch, safeKey(key));
      await mkdir(dirname(path), { recursive: true });
      await pipeline(body, createWriteStream(path));
      return path;
    },
    async adopt(localFile, key, putOptions) {
      const { size } = await stat(localFile);
      const stored = await put(key, createReadStream(localFile, { highWaterMark: 1024 * 1024 }), putOptions);
      if (stored.bytes !== size) throw new Error(`The store has ${stored.bytes} of ${size} bytes of ${key}`);
      await rm(localFile, { force: true });
      return stored;
    },
    async proxyPath(key) {
      const command = new GetObjectCommand({ Bucket, Key: safeKey(key) });
      const { pathname, search } = new URL(await getSignedUrl(client, command, { expiresIn: signedSeconds }));
      return pathname + search;
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    temporaryFile: () => temporary.file(),
    arriving: (file) => new MultipartFile(bucket, file),
    async listArriving() {
      const found = new Map<string, Date>();
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: `${tailsFolder}/` })) {
        for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? []) {
          const [, name = ''] = Key.split('/');
          if ((found.get(name) ?? LastModified) <= LastModified) found.set(name, LastModified);
        }
      }
      return [...found].map(([name, modifiedAt]) => ({ name, modifiedAt }));
    },
    growing: new MultipartGrowingFiles(bucket),
    sweep: () => temporary.sweep(),
  };
}
