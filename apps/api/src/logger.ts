import type { Environment } from '@foxreel/config';
import { type Logger, pino } from 'pino';

/** Lines of JSON on stdout. Errors are written without what people have sent: a failed statement's text, but not its values. */
export function createLogger(
  level: Environment['LOG_LEVEL'],
  base: Record<string, unknown> = { process: 'api' },
): Logger {
  return pino({ level, base, serializers: { err: describeError } });
}

const causesMax = 4;

export function describeError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const statement = 'query' in error && typeof error.query === 'string' ? error.query : null;
  const facts = Object.fromEntries(
    ['code', 'constraint_name', 'table_name'].flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  return {
    type: error.name,
    message: statement === null ? error.message : 'A statement failed',
    ...(statement === null ? {} : { statement: statement.slice(0, 500) }),
    ...facts,
    stack: framesOf(error),
    ...(error.cause === undefined || depth >= causesMax ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The frames only: the lines before them repeat the message, and with it a statement's values. */
function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n').map((line) => line.trim()) ?? [];
  return lines.filter((line) => line.startsWith('at ')).slice(0, 12);
}
