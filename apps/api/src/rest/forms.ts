import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { Storage } from '@foxreel/storage';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { firstMessages, inLanguage, restReply, toPublicError } from '../errors/index.ts';
import { rejectNullCharacters } from '../http/request-body.ts';
import { readMultipart } from './ingest-multipart.ts';

/** Errors that a form shows next to its fields; all others go to app.onError. */
const shownInForm: ReadonlySet<ErrorCode> = new Set(['BAD_INPUT', 'CONFLICT', 'FORBIDDEN']);

/**
 * A documented form: its own errors are HTTP 200 with `error`, and `errors` for fields (docs/contract/rest.md), in the language
 * of the request.
 */
export async function formReply(
  { request }: ApiContext,
  work: () => Promise<Record<string, unknown>>,
): Promise<Response> {
  try {
    return restReply(await work());
  } catch (error) {
    const publicError = inLanguage(toPublicError(error), request.language);
    if (!shownInForm.has(publicError.code)) throw error;
    return restReply({
      error: publicError.message,
      account: null,
      ...(publicError.fields ? { errors: firstMessages(publicError.fields) } : {}),
    });
  }
}

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['', false],
]);

/** A form's text as a boolean; anything else is left for the schema to reject. */
export const readBoolean = (text: string): unknown => booleans.get(text.trim().toLowerCase()) ?? text;

/** A form's text as a decimal number: '0x10' and '1e3' stay text. */
export const readNumber = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text);

/** Boundaries, headers and fields besides the file itself. */
const overhead = 256 * 1024;

interface FileForm {
  /** The form field of the file. */
  field: string;
  bytesMax: number;
  tooLarge: string;
  /** The message if the form has no file, or an empty one. */
  required: string;
  /** Accepts a field; BAD_INPUT for an undocumented one. */
  add?(name: string, value: string): void;
  /** Decides by the fields before the file whether the file is accepted. */
  admit?(): Promise<void>;
}

/**
 * Streams a multipart form's only file to disk and passes its path to `work`; deletes it afterwards if it is still there.
 * TOO_LARGE while reading, BAD_INPUT for any other form.
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
      tooManyFiles: new DomainError('BAD_INPUT', 'Send one file at a time'),
      file(field, body: Readable) {
        if (field !== form.field) return Promise.reject(unknownField(field));
        const save = () => pipeline(body, counted, createWriteStream(path));
        return form.admit ? form.admit().then(save) : save();
      },
      field(name, value) {
        rejectNullCharacters({ [name]: value });
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

/** BAD_INPUT for an undocumented form field. */
export const unknownField = (name: string) => new DomainError('BAD_INPUT', `Unknown field ${name.slice(0, 80)}`);
