import { describeError, type Environment } from '@foxreel/config';
import type { MiddlewareHandler } from 'hono';
import { type Logger, pino } from 'pino';
import type { ApiEnv } from '../api-context.ts';

/** Path prefixes of secrets: file tokens and password reset links. */
const secretAfter = [/^(\/files\/[^/]*)\/.*/s, /^(\/forgot-pass)\/.*/s];

/** A path for logs, without secrets and query. */
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

/** JSON lines on stdout. Errors are logged without user input: a failed statement's text, but not its values. */
export function createLogger(
  level: Environment['LOG_LEVEL'],
  base: Record<string, unknown> = { process: 'api' },
): Logger {
  return pino({ level, base, serializers: { err: describeError } });
}
