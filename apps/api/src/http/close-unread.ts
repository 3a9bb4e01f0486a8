import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from './api-env.ts';

const smallBytes = 64 * 1024;

/** After an error the rest of a large body is not read: the client is told that this connection closes, and opens another. */
export const closeUnread: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next();
  if (c.res.status < 400) return;
  const length = c.req.header('content-length');
  const large = length === undefined ? c.req.header('transfer-encoding') !== undefined : Number(length) > smallBytes;
  if (large) c.header('connection', 'close');
};
