import { Readable } from 'node:stream';
import type { ErrorCode } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { ApiContext, ApiRequest } from '../api-context.ts';
import { firstMessages, inLanguage, restReply, toPublicError } from '../errors/index.ts';
import { rejectNullCharacters } from '../http/request-body.ts';
import { HeldBytes } from './held-bytes.ts';
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
 * Streams a multipart form's only file to `take`, which must read it to its end or reject. TOO_LARGE while reading, BAD_INPUT for
 * any other form, perhaps after the file has been taken.
 */
export async function receiveFileForm(
  c: ApiRequest,
  form: FileForm,
  take: (body: Readable) => Promise<void>,
): Promise<void> {
  const tooLarge = () => new DomainError('TOO_LARGE', form.tooLarge, { fields: { [form.field]: [form.tooLarge] } });
  if (Number(c.req.header('content-length') ?? 0) > form.bytesMax + overhead) throw tooLarge();
  let bytes = 0;
  async function* counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > form.bytesMax) throw tooLarge();
      yield chunk;
    }
  }
  await readMultipart(c, {
    limits: { files: 1, fields: 60, parts: 62, fieldSize: 8192, fieldNameSize: 100 },
    tooManyFiles: new DomainError('BAD_INPUT', 'Send one file at a time'),
    async file(field, body: Readable) {
      if (field !== form.field) throw unknownField(field);
      await form.admit?.();
      await take(Readable.from(counted(body), { objectMode: false }));
    },
    field(name, value) {
      rejectNullCharacters({ [name]: value });
      if (!form.add) throw unknownField(name);
      form.add(name, value);
    },
  });
  if (bytes === 0) throw new DomainError('BAD_INPUT', form.required, { fields: { [form.field]: [form.required] } });
}

/** Of the files of all forms in this process. */
const held = new HeldBytes(256 * 1024 * 1024);

/**
 * Like receiveFileForm, for files of some megabytes: passes the bytes to `work`. They are in memory until it is done, as nothing
 * of a form belongs on the disk of one machine. UNAVAILABLE while too many are.
 */
export function readFileForm<Result>(
  c: ApiRequest,
  form: FileForm,
  work: (body: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const receive = (add: (chunk: Uint8Array) => void) =>
    receiveFileForm(c, form, async (body) => {
      for await (const chunk of body) add(chunk);
    });
  return held.read(receive, work);
}

/** BAD_INPUT for an undocumented form field. */
export const unknownField = (name: string) => new DomainError('BAD_INPUT', `Unknown field ${name.slice(0, 80)}`);
