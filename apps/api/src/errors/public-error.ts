import { type ErrorCode, type FieldMessages, type Language, messages } from '@foxreel/contracts';
import { translateError } from '@foxreel/contracts/error-texts';
import { DatabaseBusyError, isDatabaseAway } from '@foxreel/db';
import { DomainError } from '@foxreel/domain/kernel';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { ZodError, z } from 'zod';

/** The public part of an error, for any transport. */
export interface PublicError {
  code: ErrorCode;
  message: string;
  fields: FieldMessages | null;
  retryAfterSeconds: number | null;
  /** Our fault, not the caller's: must be logged. */
  unexpected: boolean;
}

/** Converts any thrown value; everything except DomainErrors, bad input and values that Postgres rejects is masked. */
export function toPublicError(error: unknown): PublicError {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof DomainError) return { ...pick(cause), unexpected: false };
    if (cause instanceof ZodError) return badInput(fieldsOf(cause));
    if (isRefusedValue(cause)) return badInput(null);
    if (cause instanceof DatabaseBusyError)
      return { ...ours('UNAVAILABLE', messages.serverBusy), retryAfterSeconds: 1, unexpected: false };
    if (isDiskFull(cause)) return ours('STORAGE_FULL', messages.storageFull);
    if (isDatabaseAway(cause)) return ours('UNAVAILABLE', messages.serverAway);
  }
  return ours('INTERNAL', messages.internal);
}

const ours = (code: ErrorCode, message: string): PublicError => ({
  code,
  message,
  fields: null,
  retryAfterSeconds: null,
  unexpected: true,
});

const pick = ({ code, message, fields, retryAfterSeconds }: DomainError) => ({
  code,
  message,
  fields,
  retryAfterSeconds,
});

function badInput(fields: FieldMessages | null): PublicError {
  const message = Object.values(fields ?? {})[0]?.[0] ?? messages.inputInvalid;
  return { code: 'BAD_INPUT', message, fields, retryAfterSeconds: null, unexpected: false };
}

/** The error in the language that the caller asked for. */
export function inLanguage<Said extends Pick<PublicError, 'message' | 'fields'>>(
  error: Said,
  language: Language | null,
): Said {
  if (language === null || language === 'en') return error;
  const fields =
    error.fields &&
    Object.fromEntries(
      Object.entries(error.fields).map(([field, texts]) => [
        field,
        texts.map((text) => translateError(text, language)),
      ]),
    );
  return { ...error, message: translateError(error.message, language), fields };
}

/** Messages by dot-joined field path, without duplicates. */
export function fieldsOf(error: ZodError): FieldMessages {
  // The names come from callers and may be those of inherited properties.
  const fields = new Map<string, Set<string>>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'input';
    fields.set(field, (fields.get(field) ?? new Set()).add(issue.message));
  }
  return Object.fromEntries([...fields].map(([field, texts]) => [field, [...texts]]));
}

/** Postgres's class 22 (data exception): a value slipped past the schema that no column can hold. */
const isRefusedValue = (error: Error): boolean =>
  error.name === 'PostgresError' && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

/** A disk or a quota of the files' or of PostgreSQL's (class 53, disk_full). */
const isDiskFull = (error: Error): boolean =>
  'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === '53100');

interface ErrorMapping {
  trpc: TRPC_ERROR_CODE_KEY;
  http: number;
  /** The `code` and `status` of a GraphQL error (docs/contract/rest.md, GraphQL replies). */
  graphql: { code: string; status: number };
}

/** Each error's name in each transport. */
export const errorMap = {
  BAD_INPUT: { trpc: 'BAD_REQUEST', http: 400, graphql: { code: 'BAD_USER_INPUT', status: 400 } },
  UNAUTHENTICATED: { trpc: 'UNAUTHORIZED', http: 401, graphql: { code: 'UNAUTHENTICATED', status: 401 } },
  FORBIDDEN: { trpc: 'FORBIDDEN', http: 403, graphql: { code: 'FORBIDDEN', status: 403 } },
  PASSWORD_REQUIRED: { trpc: 'FORBIDDEN', http: 403, graphql: { code: 'PASSWORD_REQUIRED', status: 403 } },
  NOT_FOUND: { trpc: 'NOT_FOUND', http: 404, graphql: { code: 'NOT_FOUND', status: 404 } },
  CONFLICT: { trpc: 'CONFLICT', http: 409, graphql: { code: 'CONFLICT', status: 409 } },
  TOO_LARGE: { trpc: 'PAYLOAD_TOO_LARGE', http: 413, graphql: { code: 'TOO_LARGE', status: 413 } },
  UNSUPPORTED_TYPE: { trpc: 'UNSUPPORTED_MEDIA_TYPE', http: 415, graphql: { code: 'UNSUPPORTED_TYPE', status: 415 } },
  RATE_LIMITED: { trpc: 'TOO_MANY_REQUESTS', http: 429, graphql: { code: 'RATE_LIMITED', status: 429 } },
  INSUFFICIENT_COINS: { trpc: 'PAYMENT_REQUIRED', http: 402, graphql: { code: 'INSUFFICIENT_COINS', status: 402 } },
  STORAGE_FULL: { trpc: 'SERVICE_UNAVAILABLE', http: 507, graphql: { code: 'STORAGE_FULL', status: 507 } },
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', http: 503, graphql: { code: 'UNAVAILABLE', status: 503 } },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', http: 500, graphql: { code: 'INTERNAL_SERVER_ERROR', status: 500 } },
} as const satisfies Record<ErrorCode, ErrorMapping>;

const kinds: Record<string, string> = {
  string: messages.mustBeText,
  number: messages.mustBeNumber,
  int: messages.mustBeWholeNumber,
  boolean: messages.mustBeBoolean,
  array: messages.mustBeList,
  object: messages.mustBeObject,
  date: messages.mustBeDate,
};
const tooSmall: Record<string, (least: number | string) => string> = {
  string: messages.charactersMin,
  array: messages.entriesMin,
};
const tooBig: Record<string, (most: number | string) => string> = {
  string: messages.charactersMax,
  array: messages.entriesMax,
};

/** Messages for invalid input whose schema has none of its own: zod's are meant for programmers. */
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined ? messages.required : (kinds[issue.expected] ?? `Must be ${issue.expected}`);
    if (issue.code === 'too_small') return (tooSmall[issue.origin] ?? messages.numberMin)(String(issue.minimum));
    if (issue.code === 'too_big') return (tooBig[issue.origin] ?? messages.numberMax)(String(issue.maximum));
    if (issue.code === 'invalid_value') return messages.mustBeOneOf(issue.values.join(', '));
    return undefined;
  },
});
