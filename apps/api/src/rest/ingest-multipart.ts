import { Readable } from 'node:stream';
import { DomainError } from '@foxreel/domain/kernel';
import busboy, { type Limits } from 'busboy';
import type { ApiRequest } from '../api-context.ts';

/** A sender silent for this long is gone, even if its connection looks open. */
const silenceMs = 60_000;
const fileBuffer = 256 * 1024;

export interface MultipartHandlers {
  /** Must read the file to its end, or reject. */
  file(field: string, body: Readable, name: string): Promise<void>;
  field?(name: string, value: string): void;
  limits: Limits;
  /** The error if a body has more files than `limits` allows. */
  tooManyFiles: DomainError;
}

/**
 * Streams a multipart body at the speed of its handlers. Rejects with a handler's first error, UNSUPPORTED_TYPE for another
 * content type, BAD_INPUT for a malformed body; the rest of the body is then left unread.
 */
export async function readMultipart(c: ApiRequest, handlers: MultipartHandlers): Promise<void> {
  const parser = createParser(c, handlers.limits);
  const source = bodyOf(c);
  const files: Promise<void>[] = [];
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  const silence = setTimeout(() => reject(new DomainError('UNAVAILABLE', 'The upload has stalled')), silenceMs);

  parser.on('file', (field, body, info) => {
    // A destroyed file reports to its reader and here; the reader handles it.
    body.on('error', () => {});
    const done = handlers.file(field ?? '', body, info.filename ?? '');
    files.push(done);
    done.catch(reject);
  });
  parser.on('field', (name, value, info) => {
    if (info.nameTruncated || info.valueTruncated) return reject(malformed(`The field ${name} is too long`));
    try {
      handlers.field?.(name ?? '', value);
    } catch (error) {
      reject(error);
    }
  });
  parser.on('filesLimit', () => reject(handlers.tooManyFiles));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) {
    parser.on(limit, () => reject(malformed('The form has too many fields')));
  }
  parser.on('error', (cause) => reject(malformed('The multipart body is not valid', cause)));
  parser.on('close', resolve);
  source.on('data', () => silence.refresh());
  source.on('error', (cause) => reject(brokenOff(cause)));
  source.on('close', () => !source.readableEnded && reject(brokenOff()));
  source.pipe(parser);
  try {
    await parsed;
    await Promise.all(files);
  } catch (error) {
    source.unpipe(parser);
    parser.destroy(error instanceof Error ? error : new Error(String(error)));
    // Handlers that are still writing must stop before the caller cleans up.
    await Promise.allSettled(files);
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

function createParser(c: ApiRequest, limits: Limits) {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(type))
    throw new DomainError('UNSUPPORTED_TYPE', 'The body must be multipart/form-data');
  try {
    return busboy({ headers: { 'content-type': type }, limits, fileHwm: fileBuffer, defParamCharset: 'utf8' });
  } catch (cause) {
    throw malformed('The multipart body is not valid', cause);
  }
}

/** The socket's own stream, if any: no copy through web streams, and a cut connection is an error. */
function bodyOf(c: ApiRequest): Readable {
  const incoming = c.env?.incoming;
  if (incoming && 'readable' in incoming) return incoming;
  return c.req.raw.body ? Readable.from(c.req.raw.body) : Readable.from([]);
}

const malformed = (message: string, cause?: unknown) => new DomainError('BAD_INPUT', message, { cause });

/** Nobody reads this response. */
const brokenOff = (cause?: unknown) => new DomainError('BAD_INPUT', 'The connection was interrupted', { cause });
