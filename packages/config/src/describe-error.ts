const causesMax = 4;
const framesMax = 12;
const statementMax = 500;

/**
 * What the log may have of an error: its name, message, causes and frames, without what people have sent. Of a failed statement its
 * text and not its values; addresses of mail are taken out of every word, as mail servers repeat them. For pino's serializers.
 */
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
    message: statement === null ? withoutAddresses(error.message) : 'A statement failed',
    ...(statement === null ? {} : { statement: statement.slice(0, statementMax) }),
    ...facts,
    stack: framesOf(error),
    ...(error.cause === undefined || depth >= causesMax ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** A text of an error as the log may have it. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '[address]');

/** The frames only: the lines before them repeat the message, and with it a statement's values. */
function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n').map((line) => line.trim()) ?? [];
  return lines.filter((line) => line.startsWith('at ')).slice(0, framesMax);
}
