import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import type { Arrival } from './arriving-file.ts';
import { type Bucket, ignoreMissing } from './s3-bucket.ts';

/** Some stores want every part but the last of one size, and none below 5 MiB. */
const partBytes = 8 * 1024 * 1024;

interface PartWriterOptions {
  key: string;
  tailsFolder: string;
  /** See ArrivalBook. */
  writer: number;
  /** Creates the multipart upload and saves its id. */
  begin(arrival: Arrival): Promise<Arrival & { uploadId: string }>;
  /** Rejects if there is a newer writer. */
  save(arrival: Arrival): Promise<void>;
}

/**
 * One connection's way into a multipart upload: collects bytes in memory, at most one part, and uploads every full one. close() must
 * follow, also after an error; it keeps what is left as the tail.
 */
export class PartWriter {
  readonly #in: Bucket;
  readonly #options: PartWriterOptions;
  #arrival: Arrival;
  #buffer: Buffer | null = null;
  #filled = 0;
  #uploaded: number;
  #broken = false;

  private constructor(bucket: Bucket, arrival: Arrival, options: PartWriterOptions) {
    this.#in = bucket;
    this.#arrival = arrival;
    this.#options = options;
    this.#uploaded = arrival.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Continues after the parts and the tail of `arrival`. */
  static async open(bucket: Bucket, arrival: Arrival, options: PartWriterOptions): Promise<PartWriter> {
    const writer = new PartWriter(bucket, arrival, options);
    if (arrival.tail === null) return writer;
    const tail = await bucket.store.read(arrival.tail.key);
    // A newer writer may have replaced it since.
    if (tail === null) await options.save(arrival);
    for await (const chunk of tail ?? []) writer.#take(chunk);
    if (writer.#filled !== arrival.tail.bytes) throw new Error(`The store has lost bytes of ${arrival.tail.key}`);
    return writer;
  }

  /** Where the next byte belongs. */
  get position(): number {
    return this.#uploaded + this.#filled;
  }

  async add(chunk: Uint8Array): Promise<void> {
    for (let rest = chunk; rest.length > 0; ) {
      rest = rest.subarray(this.#take(rest));
      if (this.#filled === partBytes) await this.#uploadPart();
    }
  }

  /** Makes everything so far durable. `whole`: nothing follows. */
  async close({ whole }: { whole: boolean }): Promise<void> {
    if (this.#broken || this.#filled === 0) return;
    if (whole) await this.#uploadPart();
    else if (this.#filled !== this.#arrival.tail?.bytes) await this.#saveTail();
  }

  /** Copies as much as the part has room for; returns how much. */
  #take(chunk: Uint8Array): number {
    this.#buffer ??= Buffer.allocUnsafe(partBytes);
    const taken = chunk.subarray(0, partBytes - this.#filled);
    this.#buffer.set(taken, this.#filled);
    this.#filled += taken.length;
    return taken.length;
  }

  get #bytes(): Uint8Array {
    return this.#buffer?.subarray(0, this.#filled) ?? new Uint8Array();
  }

  async #uploadPart(): Promise<void> {
    await this.#guarded(async () => {
      const begun =
        this.#arrival.uploadId === null
          ? await this.#options.begin(this.#arrival)
          : { ...this.#arrival, uploadId: this.#arrival.uploadId };
      this.#arrival = begun;
      // Higher than every earlier writer's, even of a part that is still on its way.
      const number = begun.parts.length + this.#options.writer;
      const sent = await this.#in.client.send(
        new UploadPartCommand({
          Bucket: this.#in.bucket,
          Key: this.#options.key,
          UploadId: begun.uploadId,
          PartNumber: number,
          Body: this.#bytes,
        }),
      );
      if (!sent.ETag) throw new Error('The store named no tag of a part');
      const part = { number, etag: sent.ETag, crc32: sent.ChecksumCRC32 ?? null, bytes: this.#filled };
      await this.#replaceTail({ ...begun, parts: [...begun.parts, part], tail: null });
      this.#uploaded += this.#filled;
      this.#filled = 0;
    });
  }

  async #saveTail(): Promise<void> {
    await this.#guarded(async () => {
      const key = `${this.#options.tailsFolder}/${randomUUID()}`;
      await this.#in.client.send(new PutObjectCommand({ Bucket: this.#in.bucket, Key: key, Body: this.#bytes }));
      try {
        await this.#replaceTail({ ...this.#arrival, tail: { key, bytes: this.#filled } });
      } catch (error) {
        await this.#delete(key);
        throw error;
      }
    });
  }

  async #replaceTail(arrival: Arrival): Promise<void> {
    const old = this.#arrival.tail;
    await this.#options.save(arrival);
    this.#arrival = arrival;
    if (old) await this.#delete(old.key);
  }

  /** If somebody cancelled the upload or started it over, its parts are gone: then that is the error, not what the store says. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#broken = true;
      await this.#options.save(this.#arrival);
      throw error;
    }
  }

  async #delete(Key: string): Promise<void> {
    await ignoreMissing(this.#in.client.send(new DeleteObjectCommand({ Bucket: this.#in.bucket, Key })));
  }
}
