import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from './api-env.ts';
import { loggedPath } from './logged-path.ts';

/** One line per request at level debug. */
export const requestLog = (logger: Logger): MiddlewareHandler<ApiEnv> =>
  async function requestLog(c, next) {
    if (!logger.isLevelEnabled('debug')) return next();
    const started = performance.now();
    await next();
    logger.debug({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  };
