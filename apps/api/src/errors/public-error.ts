import { type ErrorCode, type FieldMessages, messages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { ZodError } from 'zod';

/** What a caller may learn of an error, on any transport. */
export interface PublicError {
  code: ErrorCode;
  message: string;
  fields: FieldMessages | null;
  retryAfterSeconds: number | null;
  /** Ours, not the caller's: to be logged. */
  unexpected: boolean;
}

const firstMessage = 'The input is not valid';

/** Reads any thrown value; what is not a DomainError, bad input or a value that Postgres refuses is masked. */
export function toPublicError(error: unknown): PublicError {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof DomainError) return { ...pick(cause), unexpected: false };
    if (cause instanceof ZodError) return badInput(fieldsOf(cause));
    if (isRefusedValue(cause)) return badInput(null);
  }
  return { code: 'INTERNAL', message: messages.internal, fields: null, retryAfterSeconds: null, unexpected: true };
}

const pick = ({ code, message, fields, retryAfterSeconds }: DomainError) => ({
  code,
  message,
  fields,
  retryAfterSeconds,
});

function badInput(fields: FieldMessages | null): PublicError {
  const message = Object.values(fields ?? {})[0]?.[0] ?? firstMessage;
  return { code: 'BAD_INPUT', message, fields, retryAfterSeconds: null, unexpected: false };
}

/** Field path, joined by dots → its messages, each once. */
export function fieldsOf(error: ZodError): FieldMessages {
  // The names come from callers: one may be that of something every object has.
  const fields = new Map<string, Set<string>>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'input';
    fields.set(field, (fields.get(field) ?? new Set()).add(issue.message));
  }
  return Object.fromEntries([...fields].map(([field, texts]) => [field, [...texts]]));
}

/** Postgres' class 22 (data exception): a value that no column can hold slipped past the schema. */
const isRefusedValue = (error: Error): boolean =>
  error.name === 'PostgresError' && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');
