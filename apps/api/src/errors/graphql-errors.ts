import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { errorMap } from './error-map.ts';
import { refusalOf } from './refusal.ts';

/** Yoga's maskError: `{message, path, state, status, extensions: {code, status, state}}` (contract/rest.md, GraphQL replies). */
export const maskGraphqlError =
  (logger: Logger) =>
  (error: unknown): GraphQLError => {
    if (error instanceof GraphQLError && !error.originalError) return withState(error, error.message, stated(error));
    const cause = error instanceof GraphQLError ? error.originalError : error;
    const refusal = refusalOf(cause);
    if (refusal.unexpected) logger.error({ err: cause }, 'resolver failed');
    return withState(error instanceof GraphQLError ? error : null, refusal.message, {
      ...errorMap[refusal.code].graphql,
      state: refusal.fields,
      ...(refusal.retryAfterSeconds ? { retryAfter: refusal.retryAfterSeconds } : {}),
    });
  };

/** Parsing and validation errors carry their own code, or are the caller's. */
const stated = (error: GraphQLError) => ({
  code: 'BAD_USER_INPUT',
  status: 400,
  state: null,
  ...error.extensions,
});

/** An error as replies carry it: `status` and `state` also stand beside its message. */
export function documentedError(error: GraphQLError) {
  const { status, state } = error.extensions;
  return { ...error.toJSON(), state: state ?? null, status };
}

function withState(from: GraphQLError | null, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, {
    nodes: from?.nodes ?? null,
    path: from?.path ?? null,
    positions: from?.positions ?? null,
    source: from?.source ?? null,
    extensions,
  });
}
