import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
} from '@aws-sdk/client-s3';
import {
  type Arrival,
  type ArrivingFile,
  type ArrivingOptions,
  RangeGapError,
  type StoredFile,
  TooManyBytesError,
} from './arriving-file.ts';
import { PartWriter } from './part-writer.ts';
import { type Bucket, ignoreMissing } from './s3-bucket.ts';
import { safeKey, safeSegment } from './storage.ts';

/** The folder of what follows an arriving file's last part. */
export const tailsFolder = 'uploads';

/** Bytes that have arrived for good. */
const bytesOf = (arrival: Arrival | null): number =>
  arrival === null ? 0 : arrival.parts.reduce((sum, { bytes }) => sum + bytes, 0) + (arrival.tail?.bytes ?? 0);

/**
 * An arriving file as a multipart upload. Any process may take the next connection: parts and tail are in the bucket, their list in
 * the book. Of a body that starts before the end, the bytes that are there already are skipped, not compared.
 */
export class MultipartFile implements ArrivingFile {
  readonly #in: Bucket;
  readonly #file: ArrivingOptions;

  constructor(bucket: Bucket, file: ArrivingOptions) {
    safeSegment(file.name);
    safeKey(file.key);
    this.#in = bucket;
    this.#file = file;
  }

  async size(): Promise<number> {
    return bytesOf(await this.#file.book.read());
  }

  async append(body: Readable, { start, max }: { start: number; max: number }): Promise<number> {
    const claimed = await this.#file.book.claim();
    const { writer } = claimed;
    let arrival = claimed.arrival ?? { uploadId: null, parts: [], tail: null };
    if (start > bytesOf(arrival)) throw new RangeGapError(`The file ends before byte ${start}`);
    if (start === 0 && claimed.arrival !== null) arrival = await this.#beginAnew(writer, claimed.arrival);
    let known = bytesOf(arrival) - start;
    const parts = await PartWriter.open(this.#in, arrival, {
      key: this.#file.key,
      tailsFolder: `${tailsFolder}/${this.#file.name}`,
      writer,
      begin: (current) => this.#begin(writer, current),
      save: (next) => this.#file.book.save(writer, next),
    });
    try {
      for await (const chunk of body) {
        if (!(chunk instanceof Uint8Array)) throw new TypeError('The body must be bytes');
        const fresh = chunk.subarray(Math.min(known, chunk.length));
        known -= chunk.length - fresh.length;
        if (parts.position + fresh.length > max) throw new TooManyBytesError(`More than ${max} bytes`);
        await parts.add(fresh);
      }
    } finally {
      await parts.close({ whole: parts.position === max });
    }
    return parts.position;
  }

  async finish(): Promise<StoredFile> {
    const { key, book } = this.#file;
    const arrival = await book.read();
    if (!arrival?.uploadId) throw new Error(`Nothing has arrived of ${key}`);
    const Parts = arrival.parts.map(({ number, etag, crc32 }) => ({
      PartNumber: number,
      ETag: etag,
      ...(crc32 === null ? {} : { ChecksumCRC32: crc32 }),
    }));
    const upload = { Bucket: this.#in.bucket, Key: key, UploadId: arrival.uploadId };
    await this.#in.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    const stored = await this.#in.store.stat(key);
    if (stored?.bytes !== bytesOf(arrival))
      throw new Error(`The store has ${stored?.bytes ?? 0} of ${bytesOf(arrival)} bytes of ${key}`);
    return stored;
  }

  async discard(): Promise<void> {
    const { bucket: Bucket, client } = this.#in;
    const { key: Prefix, name } = this.#file;
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    for (const { Key, UploadId } of Uploads) if (Key === Prefix && UploadId) await this.#abort(UploadId);
    await this.#in.store.deletePrefix(`${tailsFolder}/${name}`);
  }

  async #begin(writer: number, arrival: Arrival): Promise<Arrival & { uploadId: string }> {
    const { client, bucket: Bucket } = this.#in;
    const created = await client.send(
      new CreateMultipartUploadCommand({ Bucket, Key: this.#file.key, ChecksumAlgorithm: 'CRC32' }),
    );
    if (!created.UploadId) throw new Error('The store began no multipart upload');
    const begun = { ...arrival, uploadId: created.UploadId };
    try {
      await this.#file.book.save(writer, begun);
    } catch (error) {
      await this.#abort(created.UploadId);
      throw error;
    }
    return begun;
  }

  /** The book first: a crash in between leaves bytes that nothing refers to, not the other way round. */
  async #beginAnew(writer: number, old: Arrival): Promise<Arrival> {
    const empty: Arrival = { uploadId: null, parts: [], tail: null };
    await this.#file.book.save(writer, empty);
    if (old.uploadId) await this.#abort(old.uploadId);
    if (old.tail) await this.#in.client.send(new DeleteObjectCommand({ Bucket: this.#in.bucket, Key: old.tail.key }));
    return empty;
  }

  async #abort(UploadId: string): Promise<void> {
    const upload = { Bucket: this.#in.bucket, Key: this.#file.key, UploadId };
    await ignoreMissing(this.#in.client.send(new AbortMultipartUploadCommand(upload)));
  }
}
