import type { ReadyOperation, ReadyOperations } from './ready-operations.ts';

/** What a plain request asks. */
export interface DirectQuestion {
  operation: ReadyOperation;
  variables: Record<string, unknown> | null;
}

const known = new Set(['query', 'variables', 'operationName']);

/**
 * Reads the body of a plain request; null unless its operation is ready and nothing else is in it. By hand: a schema costs as
 * much as all else before the operation runs, and what does not fit goes the long way anyway.
 */
export function readQuestion(text: string, ready: ReadyOperations): DirectQuestion | null {
  const body = parsed(text);
  if (!isRecord(body) || !Object.keys(body).every((name) => known.has(name))) return null;
  const { query, variables = null, operationName = null } = body;
  const operation = typeof query === 'string' ? ready.get(query) : undefined;
  if (!operation || (variables !== null && !isRecord(variables))) return null;
  const named = operationName === null || operationName === '' || operationName === operation.name;
  return named ? { operation, variables } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
