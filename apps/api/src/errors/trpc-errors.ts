import type { ErrorCode, FieldMessages } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { type TRPCDefaultErrorShape, TRPCError } from '@trpc/server';
import { type TRPC_ERROR_CODE_KEY, type TRPC_ERROR_CODE_NUMBER, TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { errorMap, type PublicError, toPublicError } from './public-error.ts';

/** What our web app reads from error.data. */
export interface TrpcErrorData {
  code: TRPC_ERROR_CODE_KEY;
  httpStatus: number;
  errorCode: ErrorCode;
  fields: FieldMessages | null;
  /** Seconds. */
  retryAfter: number | null;
  path?: string;
}

/** tRPC's own type of the code: with any other the client would not infer our errors' shape. */
export interface TrpcErrorShape {
  code: TRPC_ERROR_CODE_NUMBER;
  message: string;
  data: TrpcErrorData;
}

/** errorFormatter: also sees errors thrown inside subscriptions, unlike middleware. */
export function formatTrpcError({ error, shape }: { error: TRPCError; shape: TRPCDefaultErrorShape }): TrpcErrorShape {
  const publicError = publicErrorOfTrpc(error);
  const mapped = errorMap[publicError.code];
  return {
    code: TRPC_ERROR_CODES_BY_KEY[mapped.trpc],
    message: publicError.message,
    data: {
      code: mapped.trpc,
      httpStatus: error.code === 'METHOD_NOT_SUPPORTED' ? 405 : mapped.http,
      errorCode: publicError.code,
      fields: publicError.fields,
      retryAfter: publicError.retryAfterSeconds,
      ...(shape.data.path === undefined ? {} : { path: shape.data.path }),
    },
  };
}

/** tRPC's own errors (unknown procedure, unreadable body) keep their meaning; all others are mapped by their cause. */
export function publicErrorOfTrpc(error: TRPCError): PublicError {
  const publicError = toPublicError(error);
  if (!publicError.unexpected || error.code === 'INTERNAL_SERVER_ERROR') return publicError;
  const code = ownCodes[error.code] ?? 'BAD_INPUT';
  return {
    code,
    message: ownMessages[code] ?? 'The request is not valid',
    fields: null,
    retryAfterSeconds: null,
    unexpected: false,
  };
}

const ownCodes: Record<string, ErrorCode> = {
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'BAD_INPUT',
  PAYLOAD_TOO_LARGE: 'TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
};

const ownMessages: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'There is no such call',
  TOO_LARGE: 'The request is too large',
};

/** Gives a DomainError its tRPC code, for callers without HTTP. */
export function toTrpcError(cause: unknown): TRPCError {
  const publicError = toPublicError(cause);
  return new TRPCError({
    code: errorMap[publicError.code].trpc,
    message: publicError.message,
    cause: cause instanceof Error ? cause : new DomainError('INTERNAL', String(cause)),
  });
}
