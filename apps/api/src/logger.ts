import { describeError, type Environment } from '@foxreel/config';
import { type Logger, pino } from 'pino';

/** Lines of JSON on stdout. Errors are written without what people have sent: a failed statement's text, but not its values. */
export function createLogger(
  level: Environment['LOG_LEVEL'],
  base: Record<string, unknown> = { process: 'api' },
): Logger {
  return pino({ level, base, serializers: { err: describeError } });
}
