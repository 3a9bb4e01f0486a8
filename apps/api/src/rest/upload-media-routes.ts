import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { limits, type MediaDetails, mediaDetails, mediaTypeOfName, messages, uploadIdInput } from '@foxreel/contracts';
import { translateError } from '@foxreel/contracts/error-texts';
import { type Context, DomainError, requireCreator } from '@foxreel/domain/kernel';
import {
  cancelOwnUpload,
  completeFormUpload,
  dropFormUpload,
  type FormUpload,
  listOpenUploads,
  receiveFormUpload,
} from '@foxreel/domain/uploads';
import type { ApiApp, ApiContext, ApiRequest } from '../api-context.ts';
import { fieldsOf, restReply } from '../errors/index.ts';
import { rejectNullCharacters } from '../http/request-body.ts';
import { readBoolean, readNumber } from './forms.ts';
import { readMultipart } from './ingest-multipart.ts';

type RawValue = string | string[];
/** medias[0][description], medias[0][tags][], medias[0][tags[]], medias[0][tags][2] */
const fieldPattern = /^medias\[([0-9])\]\[([a-z_]{1,32})(?:\[\]\]|\]\[[0-9]{0,2}\]|\])$/;
const lists = new Set(['tags', 'people']);
const single = new Set(['description', 'alt_text', 'visibility', 'available_date', 'private', 'shop']);

/** The form fields medias[i][…] of POST /api/upload/media, in any order. */
class MediaFields {
  readonly #values = new Map<number, Map<string, RawValue>>();

  /** Accepts one form field. BAD_INPUT for an undocumented one. */
  add(name: string, value: string): void {
    const [, index, field] = fieldPattern.exec(name) ?? [];
    if (index === undefined || field === undefined || !(lists.has(field) || single.has(field))) {
      throw new DomainError('BAD_INPUT', `Unknown field ${name.slice(0, 80)}`);
    }
    rejectNullCharacters({ [name]: value });
    const values = this.#values.get(Number(index)) ?? new Map<string, RawValue>();
    this.#values.set(Number(index), values);
    const earlier = values.get(field);
    if (lists.has(field)) values.set(field, Array.isArray(earlier) ? [...earlier, value] : [value]);
    else values.set(field, value);
  }

  /** One file's details, or its errors by form field name. */
  parse(index: number): { details: MediaDetails } | { errors: Record<string, string> } {
    const parsed = mediaDetails.safeParse(plainOf(this.#values.get(index) ?? new Map()));
    if (parsed.success) return { details: parsed.data };
    return { errors: errorsOf(index, fieldsOf(parsed.error)) };
  }
}

/** Converts form text to the schema's values; what cannot be parsed is left for the schema to reject. */
function plainOf(values: Map<string, RawValue>): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [field, value] of values) {
    if (Array.isArray(value) || field === 'description' || field === 'alt_text') plain[field] = value;
    else if (field === 'private') plain[field] = readBoolean(value);
    else if (value !== '') plain[field] = field === 'shop' ? readNumber(value) : value;
  }
  return plain;
}

/** `description` → `medias[0][description]`; the first message of each. */
export function errorsOf(index: number, fields: Record<string, string[]>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, [message]] of Object.entries(fields)) {
    errors[`medias[${index}][${path.split('.')[0]}]`] ??= message ?? '';
  }
  return errors;
}

interface ReceivedFile {
  name: string;
  bytes: number;
  /** Null if its type is not accepted and its bytes were discarded. */
  upload: FormUpload | null;
}

/** A request's files on their way to the store; dispose() deletes those that have not become media. */
class IncomingFiles {
  readonly files: ReceivedFile[] = [];
  readonly #ctx: Context;
  #total = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Streams one file to the store. TOO_LARGE once all of them together exceed 1000 MB. */
  async take(source: Readable, name: string): Promise<void> {
    const file: ReceivedFile = { name, bytes: 0, upload: null };
    this.files.push(file);
    const body = Readable.from(this.#counted(source, file), { objectMode: false });
    if (mediaTypeOfName(name) === null) await finished(body.resume());
    else file.upload = await receiveFormUpload(this.#ctx, { name, body });
  }

  async *#counted(source: AsyncIterable<Uint8Array>, file: ReceivedFile): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      file.bytes += chunk.length;
      this.#total += chunk.length;
      if (this.#total > limits.uploadBytesMax) throw new DomainError('TOO_LARGE', messages.uploadTooLarge);
      yield chunk;
    }
  }

  async dispose(): Promise<void> {
    for (const { upload } of this.files) if (upload) await dropFormUpload(this.#ctx, upload);
  }
}

/** Boundaries, headers and fields besides the files themselves. */
const formOverhead = 1024 * 1024;
const filesField = /^media_files(\[[0-9]?\])?$/;

/**
 * POST /api/upload/media (docs/contract/rest.md): up to 5 files with their details, streamed to the store; a media for each valid
 * one. Not in the contract: GET lists one's unfinished uploads, DELETE cancels one.
 */
export function mountUploadMediaRoutes(app: ApiApp): void {
  app.get('/api/upload/media', async (c) => {
    const uploads = await listOpenUploads(await c.get('context')());
    return restReply({
      error: null,
      uploads: uploads.map(({ receivedBytes, addDate, ...upload }) => ({
        ...upload,
        received_bytes: receivedBytes,
        add_date: addDate,
      })),
    });
  });
  app.delete('/api/upload/media/:upload', async (c) => {
    const ctx = await c.get('context')();
    await ctx.budgets.takeWrites({ actor: ctx.actor, address: ctx.request.address }, ['changes']);
    await cancelOwnUpload(ctx, uploadIdInput.parse({ upload: c.req.param('upload') }));
    return restReply({ error: null });
  });
  app.post('/api/upload/media', async (c) => {
    const ctx = await c.get('context')();
    requireCreator(ctx);
    if (Number(c.req.header('content-length') ?? 0) > limits.uploadBytesMax + formOverhead) {
      throw new DomainError('TOO_LARGE', messages.uploadTooLarge);
    }
    const arriving = new IncomingFiles(ctx);
    try {
      const fields = await readForm(c, arriving);
      return await createAll(ctx, arriving.files, fields);
    } finally {
      await arriving.dispose();
    }
  });
}

async function readForm(c: ApiRequest, arriving: IncomingFiles): Promise<MediaFields> {
  const fields = new MediaFields();
  await readMultipart(c, {
    limits: { files: limits.uploadFilesMax, fields: 300, parts: 310, fieldSize: 8192, fieldNameSize: 100 },
    tooManyFiles: new DomainError('BAD_INPUT', messages.uploadTooMany, {
      fields: { media_files: [messages.uploadTooMany] },
    }),
    file(field, body, name) {
      if (filesField.test(field)) return arriving.take(body, name);
      return Promise.reject(new DomainError('BAD_INPUT', `Unknown file field ${field.slice(0, 80)}`));
    },
    field: (name, value) => fields.add(name, value),
  });
  return fields;
}

async function createAll(ctx: ApiContext, files: readonly ReceivedFile[], fields: MediaFields): Promise<Response> {
  const say = (english: string) => translateError(english, ctx.request.language);
  if (files.length === 0)
    return restReply({
      error: say(messages.uploadNone),
      medias: [],
      errors: { media_files: say(messages.uploadNone) },
    });
  if (files.every(({ upload }) => upload === null)) {
    const wrong = files.map((_file, index): [string, string[]] => [`media_files[${index}]`, [messages.uploadType]]);
    throw new DomainError('UNSUPPORTED_TYPE', messages.uploadType, { fields: Object.fromEntries(wrong) });
  }
  const medias: { id: string; index: number }[] = [];
  const errors: Record<string, string> = {};
  for (const [index, file] of files.entries()) {
    const media = await createOne(ctx, file, index, fields);
    if ('id' in media) medias.push({ id: media.id, index });
    else for (const [field, english] of Object.entries(media.errors)) errors[field] = say(english);
  }
  const [first] = Object.values(errors);
  return restReply({ error: first ?? null, medias, errors: first === undefined ? null : errors });
}

/** An invalid file does not prevent the others from becoming media. */
async function createOne(
  ctx: Context,
  file: ReceivedFile,
  index: number,
  fields: MediaFields,
): Promise<{ id: string } | { errors: Record<string, string> }> {
  const parsed = fields.parse(index);
  const wrong = file.upload === null ? messages.uploadType : file.bytes === 0 ? messages.uploadEmpty : null;
  const ownErrors = wrong === null ? {} : { [`media_files[${index}]`]: wrong };
  if (wrong !== null || file.upload === null || 'errors' in parsed)
    return { errors: { ...ownErrors, ...('errors' in parsed ? parsed.errors : {}) } };
  try {
    return await completeFormUpload(ctx, { ...file.upload, details: parsed.details });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'BAD_INPUT') throw error;
    return { errors: { [`media_files[${index}]`]: error.message } };
  }
}
