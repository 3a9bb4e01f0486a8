import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiEnv, ApiRequest } from '../api-context.ts';

const forbiddenCharacter = 'The null character is not allowed';
const depthMax = 64;

/**
 * Postgres cannot store U+0000 in text: rejected at the edge, anywhere in the input. BAD_INPUT with the field's path. Rejects
 * input nested deeper than any of ours, too.
 */
export function rejectNullCharacters(input: unknown): void {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: input, path: '', depth: 0 }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, path, depth } = item;
    if (typeof value === 'string') {
      if (value.includes('\u0000')) throw inputError(path, forbiddenCharacter);
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= depthMax) throw inputError(path, 'The input is nested too deeply');
      for (const [key, child] of Object.entries(value)) {
        if (key.includes('\u0000')) throw inputError(path, forbiddenCharacter);
        open.push({ value: child, path: path ? `${path}.${key}` : key, depth: depth + 1 });
      }
    }
  }
}

function inputError(path: string, message: string): DomainError {
  const field = path.split('.').slice(0, 4).join('.') || 'input';
  return new DomainError('BAD_INPUT', message, { fields: { [field]: [message] } });
}

/**
 * A request's JSON object. UNSUPPORTED_TYPE for another type; BAD_INPUT for invalid UTF-8, anything but a JSON object, or
 * U+0000.
 */
export async function readJson(c: ApiRequest): Promise<unknown> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !type.endsWith('+json'))
    throw new DomainError('UNSUPPORTED_TYPE', 'The body must be application/json');
  const value = parse(await c.req.arrayBuffer());
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('BAD_INPUT', 'The body must be a JSON object');
  rejectNullCharacters(value);
  return value;
}

function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (cause) {
    throw new DomainError('BAD_INPUT', 'The body is not valid JSON', { cause });
  }
}

const kilobyte = 1024;

/** The maximum body size by path. Large files have their own limits while they stream. */
export const bodyBytesMax = {
  '/api': 256 * kilobyte,
  '/api/auth': 64 * kilobyte,
  '/api/signup': 64 * kilobyte,
  '/api/validate': 64 * kilobyte,
  others: 1024 * kilobyte,
} as const;

/** These accept large bodies and limit them while they stream. */
export const acceptsLargeBody = (path: string): boolean => /^\/api\/(upload\/|uploads|sounds|ingest\/)/.test(path);

const sizes: ReadonlyMap<string, number> = new Map(Object.entries(bodyBytesMax));
const bodyBytesOf = (path: string): number => sizes.get(path) ?? bodyBytesMax.others;

/** Rejects a body that is too large: at once by its Content-Length, otherwise while reading. TOO_LARGE with the limit. */
export const limitBodySize: MiddlewareHandler<ApiEnv> = async function limitBodySize(c, next) {
  const { method, path } = c.req;
  if (method === 'GET' || method === 'HEAD' || acceptsLargeBody(path)) return next();
  const most = bodyBytesOf(path);
  const length = c.req.header('content-length');
  if (c.req.header('transfer-encoding') === undefined) {
    if (length !== undefined && Number(length) > most) rejectTooLarge(most);
    return next();
  }
  return bodyLimit({ maxSize: most, onError: () => rejectTooLarge(most) })(c, next);
};

function rejectTooLarge(most: number): never {
  throw new DomainError('TOO_LARGE', `The request body can be at most ${most / kilobyte} kB`);
}

/** The time limit for a small body, and the minimum progress of a large one per interval. */
export const bodyTimes = { smallMs: 20_000, progressMs: 60_000, progressBytes: 16 * 1024 };

/**
 * Ends connections that hold a request open with a slow body, with 408. Node's own requestTimeout is one time for all requests,
 * and a gigabyte over a slow connection takes longer than any small body may. Small bodies are checked together periodically: a
 * timer for each would cost more than many requests.
 */
export function closeSlowRequests(server: Server, times: typeof bodyTimes = bodyTimes): void {
  const latest = new Map<Socket, SmallBody>();
  const sweep = setInterval(() => {
    const lateSince = performance.now() - times.smallMs;
    for (const [socket, { request, since }] of latest) {
      if (since < lateSince) end(request);
      if (request.complete || socket.destroyed) latest.delete(socket);
    }
  }, times.smallMs / 20);
  server.once('close', () => clearInterval(sweep));
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.method === 'GET' || request.method === 'HEAD' || !hasBody(request)) return;
    if (!acceptsLargeBody(request.url ?? '')) {
      latest.set(request.socket, { request, since: performance.now() });
      return;
    }
    const timer = setInterval(whenStalled(request, times.progressBytes), times.progressMs);
    request.once('close', () => clearInterval(timer));
    request.once('end', () => clearInterval(timer));
  });
}

/** A connection's latest request, the only one that may still be arriving. */
interface SmallBody {
  request: IncomingMessage;
  /** On performance.now()'s scale. */
  since: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bytes that we have not read yet count as progress: then the client is not the slow one. */
function whenStalled(request: IncomingMessage, progressBytes: number): () => void {
  let before = request.socket.bytesRead;
  return () => {
    const now = request.socket.bytesRead;
    if (now - before < progressBytes && request.readableLength === 0) end(request);
    before = now;
  };
}

function end(request: IncomingMessage): void {
  if (request.complete || request.socket.destroyed) return;
  const reply = { error: messages.bodyTooSlow, code: 'BAD_INPUT' };
  const body = JSON.stringify({ status: 408, ...reply, data: reply });
  request.socket.end(
    `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => request.socket.destroy(),
  );
}
