import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type Part,
  PutObjectCommand,
  paginateListParts,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { GrowingFile, GrowingFiles } from './growing-files.ts';
import { type Bucket, ignoreMissing } from './s3-bucket.ts';
import { safeKey, safePrefix } from './storage.ts';

/** The least that a part may have, as what is not a whole part is lost with its process. All are of one size, as some stores want. */
const partBytes = 5 * 1024 * 1024;

interface Upload {
  Bucket: string;
  Key: string;
  UploadId: string;
}

/** Each growing file is a multipart upload. */
export class MultipartGrowingFiles implements GrowingFiles {
  readonly #in: Bucket;

  constructor(bucket: Bucket) {
    this.#in = bucket;
  }

  begin(key: string, options: { contentType: string }): GrowingFile {
    return new MultipartGrowingFile(this.#in, safeKey(key), options.contentType);
  }

  async unfinished(prefix: string): Promise<string[]> {
    return (await this.#uploads(prefix)).map(({ Key }) => Key).toSorted();
  }

  async unfinishedBytes(prefix: string): Promise<number> {
    let bytes = 0;
    for (const upload of await this.#uploads(prefix))
      for (const { Size } of await this.#partsOf(upload)) bytes += Size ?? 0;
    return bytes;
  }

  async finish(prefix: string): Promise<void> {
    for (const upload of await this.#uploads(prefix)) {
      const parts = (await this.#partsOf(upload)).map(completed);
      if (parts.length > 0) await ignoreMissing(complete(this.#in, upload, parts));
      else await abort(this.#in, upload);
    }
  }

  async discard(prefix: string): Promise<void> {
    for (const upload of await this.#uploads(prefix)) await abort(this.#in, upload);
  }

  async #uploads(prefix: string): Promise<Upload[]> {
    const { client, bucket } = this.#in;
    const where = { Bucket: bucket, Prefix: `${safePrefix(prefix)}/` };
    const found: Upload[] = [];
    let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const page = await client.send(new ListMultipartUploadsCommand({ ...where, ...after }));
      for (const { Key, UploadId } of page.Uploads ?? [])
        if (Key?.startsWith(where.Prefix) && UploadId) found.push({ Bucket: bucket, Key, UploadId });
      if (!page.IsTruncated) return found;
      after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  /** None if the upload is gone. */
  async #partsOf(upload: Upload): Promise<Part[]> {
    const parts: Part[] = [];
    const read = async () => {
      for await (const page of paginateListParts({ client: this.#in.client }, upload))
        parts.push(...(page.Parts ?? []));
    };
    await ignoreMissing(read());
    return parts.toSorted((one, other) => (one.PartNumber ?? 0) - (other.PartNumber ?? 0));
  }
}

class MultipartGrowingFile implements GrowingFile {
  readonly #in: Bucket;
  readonly #key: string;
  readonly #contentType: string;
  readonly #parts: CompletedPart[] = [];
  #upload: Upload | null = null;
  #chunks: Uint8Array[] = [];
  #collected = 0;
  /** The latest part and all before it; null before the first. */
  #sending: Promise<void> | null = null;

  constructor(bucket: Bucket, key: string, contentType: string) {
    this.#in = bucket;
    this.#key = key;
    this.#contentType = contentType;
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#chunks.push(bytes);
    this.#collected += bytes.length;
    while (this.#collected >= partBytes) {
      const before = this.#sending;
      this.#sendNext(this.#take(partBytes));
      await before;
    }
  }

  async finish(): Promise<void> {
    const rest = this.#take(this.#collected);
    if (this.#sending === null) {
      if (rest.length === 0) return;
      const { client, bucket: Bucket } = this.#in;
      await client.send(new PutObjectCommand({ Bucket, Key: this.#key, Body: rest, ContentType: this.#contentType }));
      return;
    }
    if (rest.length > 0) this.#sendNext(rest);
    await this.#sending;
    if (this.#upload) await complete(this.#in, this.#upload, this.#parts);
  }

  #sendNext(part: Uint8Array): void {
    const before = this.#sending;
    this.#sending = (async () => {
      await before;
      await this.#send(part);
    })();
    // Whoever calls next is told.
    this.#sending.catch(() => undefined);
  }

  #take(count: number): Uint8Array {
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all.subarray(count)];
    this.#collected -= count;
    return all.subarray(0, count);
  }

  async #send(Body: Uint8Array): Promise<void> {
    this.#upload ??= await this.#begin();
    const PartNumber = this.#parts.length + 1;
    const command = new UploadPartCommand({ ...this.#upload, PartNumber, Body });
    const { ETag, ChecksumCRC32 } = await this.#in.client.send(command);
    if (!ETag) throw new Error('The store named no tag of a part');
    this.#parts.push(completed({ PartNumber, ETag, ChecksumCRC32 }));
  }

  async #begin(): Promise<Upload> {
    const at = { Bucket: this.#in.bucket, Key: this.#key };
    // Of the whole object: not every store lists the checksums of parts, which completing it would otherwise need.
    const checksum = { ChecksumAlgorithm: 'CRC32', ChecksumType: 'FULL_OBJECT' } as const;
    const { UploadId } = await this.#in.client.send(
      new CreateMultipartUploadCommand({ ...at, ...checksum, ContentType: this.#contentType }),
    );
    if (!UploadId) throw new Error('The store began no multipart upload');
    return { ...at, UploadId };
  }
}

const completed = ({ PartNumber, ETag, ChecksumCRC32 }: Part): CompletedPart => ({
  PartNumber,
  ETag,
  ...(ChecksumCRC32 ? { ChecksumCRC32 } : {}),
});

const complete = ({ client }: Bucket, upload: Upload, Parts: CompletedPart[]) =>
  client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));

const abort = ({ client }: Bucket, upload: Upload) =>
  ignoreMissing(client.send(new AbortMultipartUploadCommand(upload)));
