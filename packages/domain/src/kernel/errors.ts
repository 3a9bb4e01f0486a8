import { type ErrorCode, type FieldMessages, type Missing, messages, missing } from '@foxreel/contracts';

interface DomainErrorOptions {
  /** Messages by field name, for forms. */
  fields?: FieldMessages;
  /** Seconds until a retry makes sense. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error of use cases. `message` is for people; nothing internal goes into it. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly fields: FieldMessages | null;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fields = options.fields ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

export const badInput = (field: string, message: string) =>
  new DomainError('BAD_INPUT', message, { fields: { [field]: [message] } });
export const notFound = (what: Missing) => new DomainError('NOT_FOUND', missing[what]);
export const forbidden = (message: string) => new DomainError('FORBIDDEN', message);
export const loginRequired = () => new DomainError('UNAUTHENTICATED', messages.loginRequired);

/** Postgres's deadlock_detected and serialization_failure. */
const conflictCodes = new Set(['40P01', '40001']);
const causesMax = 5;

/** Whether Postgres aborted because of concurrent work: a retry may well succeed. */
export function isConcurrencyConflict(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < causesMax && cause instanceof Error; depth += 1) {
    if ('code' in cause && typeof cause.code === 'string' && conflictCodes.has(cause.code)) return true;
    cause = cause.cause;
  }
  return false;
}
