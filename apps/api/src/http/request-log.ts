import { describeError, type Environment } from '@foxreel/config';
import type { MiddlewareHandler } from 'hono';
import { type Logger, pino } from 'pino';
import type { ApiEnv } from '../api-context.ts';

/** What stands before a secret in an address: of files their token, of a password reset its link. */
const secretAfter = [/^(\/files\/[^/]*)\/.*/s, /^(\/forgot-pass)\/.*/s];

/** A path as logs may hold it. Queries are never part of it. */
export function loggedPath(path: string): string {
  for (const secret of secretAfter) {
    const shown = secret.exec(path)?.[1];
    if (shown !== undefined) return shown;
  }
  return path.split('/').slice(0, 4).join('/');
}

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

/** Lines of JSON on stdout. Errors are written without what people have sent: a failed statement's text, but not its values. */
export function createLogger(
  level: Environment['LOG_LEVEL'],
  base: Record<string, unknown> = { process: 'api' },
): Logger {
  return pino({ level, base, serializers: { err: describeError } });
}
