const causesMax = 4;
const framesMax = 12;
const statementMax = 500;

/**
 * What the log may contain of an error: name, message, causes and frames, without user input. A failed statement is logged
 * without its values, and email addresses are removed from all texts, because mail servers repeat them. For pino's serializers.
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

/** Removes what the log must not contain from an error's text. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '[address]');

/** Only the frames: the lines before them repeat the message, which may contain a statement's values. */
function framesOf(error: Error): string[] {
  const lines = error.stack?.split('\n').map((line) => line.trim()) ?? [];
  return lines.filter((line) => line.startsWith('at ')).slice(0, framesMax);
}
