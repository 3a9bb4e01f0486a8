/** Every error code of a use case. Transports map only these to their own codes. */
export const errorCodes = [
  'BAD_INPUT',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PASSWORD_REQUIRED',
  'NOT_FOUND',
  'CONFLICT',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'RATE_LIMITED',
  'INSUFFICIENT_COINS',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Messages by field name; the documented `state` of an error (docs/contract/rest.md, GraphQL replies). */
export type FieldMessages = Record<string, string[]>;
