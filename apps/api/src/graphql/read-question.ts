import { z } from 'zod';
import type { ReadyOperation, ReadyOperations } from './ready-operations.ts';

/** What a plain request asks. */
export interface DirectQuestion {
  operation: ReadyOperation;
  variables: Record<string, unknown> | null;
}

const questionBody = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** Reads the body of a plain request; null unless its operation is ready and nothing else is in it. */
export function readQuestion(text: string, ready: ReadyOperations): DirectQuestion | null {
  const body = questionBody.safeParse(parsed(text));
  const operation = body.success ? ready.get(body.data.query) : undefined;
  if (!body.success || !operation) return null;
  const { operationName, variables } = body.data;
  return operationName && operationName !== operation.name ? null : { operation, variables: variables ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
