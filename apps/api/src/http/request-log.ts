import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ApiEnv } from './api-env.ts';

/** One line per request at level debug. Only the first parts of the path: in later ones stand the tokens of files. */
export const requestLog = (logger: Logger): MiddlewareHandler<ApiEnv> =>
  async function requestLog(c, next) {
    if (!logger.isLevelEnabled('debug')) return next();
    const started = performance.now();
    await next();
    logger.debug({
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path.split('/').slice(0, 3).join('/'),
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    });
  };
