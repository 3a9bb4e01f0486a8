import { DomainError } from '@foxreel/domain/kernel';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiEnv } from './api-env.ts';

const kilobyte = 1024;

/** The most bytes that a body may have, by its address. Large files have limits of their own while they stream. */
export const bodyBytesMax = {
  '/api': 256 * kilobyte,
  '/api/auth': 64 * kilobyte,
  '/api/signup': 64 * kilobyte,
  '/api/validate': 64 * kilobyte,
  others: 1024 * kilobyte,
} as const;

/** These take large bodies and limit them by themselves, while they stream. */
export const takesLargeBody = (path: string): boolean => /^\/api\/(upload\/|uploads|sounds|ingest\/)/.test(path);

const sizes: ReadonlyMap<string, number> = new Map(Object.entries(bodyBytesMax));
export const bodyBytesOf = (path: string): number => sizes.get(path) ?? bodyBytesMax.others;

/** Refuses a body that is too large: at once when it says so, else as soon as it has become so. TOO_LARGE with the limit. */
export const limitBodySize: MiddlewareHandler<ApiEnv> = async function limitBodySize(c, next) {
  const { method, path } = c.req;
  if (method === 'GET' || method === 'HEAD' || takesLargeBody(path)) return next();
  const most = bodyBytesOf(path);
  const length = c.req.header('content-length');
  if (c.req.header('transfer-encoding') === undefined) {
    if (length !== undefined && Number(length) > most) refuse(most);
    return next();
  }
  return bodyLimit({ maxSize: most, onError: () => refuse(most) })(c, next);
};

function refuse(most: number): never {
  throw new DomainError('TOO_LARGE', `The request is too large: its body may have at most ${most / kilobyte} kB`);
}
