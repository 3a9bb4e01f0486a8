import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@foxreel/domain/kernel';
import type { Storage } from '@foxreel/storage';
import type { ApiRequest } from '../http/api-env.ts';
import { refuseNull } from '../http/refuse-null.ts';
import { readMultipart } from './ingest-multipart.ts';

/** Boundaries, headers and fields beside the file itself. */
const overhead = 256 * 1024;

export interface FileForm {
  /** The form field of the one file. */
  field: string;
  bytesMax: number;
  tooLarge: string;
  /** The words when the form has no file, or an empty one. */
  required: string;
  /** Takes a field; BAD_INPUT for one that is not documented. */
  add?(name: string, value: string): void;
  /** Says, by the fields before the file, whether the file may come at all. */
  admit?(): Promise<void>;
}

/**
 * Streams the one file of a multipart form to disk and gives its path to `work`; what is left there afterwards is deleted.
 * TOO_LARGE as soon as it is, BAD_INPUT for another form than the documented one.
 */
export async function readFileForm<Result>(
  c: ApiRequest,
  storage: Storage,
  form: FileForm,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const tooLarge = () => new DomainError('TOO_LARGE', form.tooLarge, { fields: { [form.field]: [form.tooLarge] } });
  if (Number(c.req.header('content-length') ?? 0) > form.bytesMax + overhead) throw tooLarge();
  const path = await storage.temporaryFile();
  let bytes = 0;
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > form.bytesMax) throw tooLarge();
      yield chunk;
    }
  }
  try {
    await readMultipart(c, {
      limits: { files: 1, fields: 60, parts: 62, fieldSize: 8192, fieldNameSize: 100 },
      tooManyFiles: new DomainError('BAD_INPUT', 'One file at a time'),
      file(field, body: Readable) {
        if (field !== form.field) return Promise.reject(unknownField(field));
        const kept = () => pipeline(body, counted, createWriteStream(path));
        return form.admit ? form.admit().then(kept) : kept();
      },
      field(name, value) {
        refuseNull({ [name]: value });
        if (!form.add) throw unknownField(name);
        form.add(name, value);
      },
    });
    if (bytes === 0) throw new DomainError('BAD_INPUT', form.required, { fields: { [form.field]: [form.required] } });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** BAD_INPUT for a form field that is not documented. */
export const unknownField = (name: string) => new DomainError('BAD_INPUT', `There is no field ${name.slice(0, 80)}`);
