/**
 * Drizzle's errors repeat the values of a statement, and with them what people wrote to each other. What a job throws goes into
 * the log and stays in the queue's last_error: such an error is replaced by one that says what Postgres said, and where.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error) || !('params' in error)) return error;
  const reason = error.cause instanceof Error ? error.cause.message : 'no reason was given';
  const plain = new Error(`A statement failed: ${reason}`);
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at ')) ?? [];
  plain.stack = [`Error: ${plain.message}`, ...frames].join('\n');
  return plain;
}
