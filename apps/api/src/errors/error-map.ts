import type { ErrorCode } from '@foxreel/contracts';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';

export interface ErrorMapping {
  trpc: TRPC_ERROR_CODE_KEY;
  http: number;
  /** The `code` and `status` of a GraphQL error (docs/contract/rest.md, GraphQL replies). */
  graphql: { code: string; status: number };
}

/** What each error is called on each transport. */
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
  UNAVAILABLE: { trpc: 'SERVICE_UNAVAILABLE', http: 503, graphql: { code: 'UNAVAILABLE', status: 503 } },
  INTERNAL: { trpc: 'INTERNAL_SERVER_ERROR', http: 500, graphql: { code: 'INTERNAL_SERVER_ERROR', status: 500 } },
} as const satisfies Record<ErrorCode, ErrorMapping>;
