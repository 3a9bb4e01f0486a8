import type { Language } from '@foxreel/contracts';
import { translateError } from '@foxreel/contracts/error-texts';
import { GraphQLError } from 'graphql';
import type { Logger } from 'pino';
import { errorMap, inLanguage, type PublicError, toPublicError } from './public-error.ts';

/** What a masked error needs of the request: its id finds the masked rest in the log. */
export interface MaskedRequest {
  id: string | null;
  language: Language | null;
}

/** The public part of any thrown value, in the language of the request. */
export type MaskGraphqlError = (error: unknown, request?: MaskedRequest | null) => GraphQLError;

/** Errors as `{message, path, state, status, extensions: {code, status, state}}` (docs/contract/rest.md, GraphQL replies). */
export const maskGraphqlError =
  (logger: Logger): MaskGraphqlError =>
  (error, request = null) => {
    if (error instanceof GraphQLError && isCallers(error)) {
      const message = translateError(wordsOf(error), request?.language ?? null);
      return withState(error, message, stated(error));
    }
    const cause = error instanceof GraphQLError ? error.originalError : error;
    const publicError = inLanguage(toPublicError(cause), request?.language ?? null);
    const requestId = request?.id ?? null;
    if (publicError.unexpected) logger.error({ err: cause, requestId }, 'resolver_failed');
    const requestDetails = publicError.unexpected && requestId !== null ? { requestId } : {};
    const extensions = { ...extensionsOf(publicError), ...requestDetails };
    return withState(error instanceof GraphQLError ? error : null, publicError.message, extensions);
  };

/** An error in the request itself. The compiled executor wraps a scalar's error about a value in its own. */
const isCallers = ({ originalError }: GraphQLError): boolean =>
  !originalError || (originalError instanceof GraphQLError && !originalError.originalError);

/** The compiled executor drops a scalar's message about a value. */
const wordsOf = ({ message, originalError }: GraphQLError): string =>
  originalError && !message.includes(originalError.message) ? `${message} ${originalError.message}` : message;

/** The error of a request of which nothing ran. Rethrows unexpected ones. */
export function toGraphqlError(error: unknown): GraphQLError {
  const publicError = toPublicError(error);
  if (publicError.unexpected) throw error;
  return graphqlErrorOf(publicError, null);
}

/** A public error as a GraphQL error. */
export function graphqlErrorOf(publicError: PublicError, requestId: string | null): GraphQLError {
  const requestDetails = publicError.unexpected && requestId !== null ? { requestId } : {};
  return new GraphQLError(publicError.message, { extensions: { ...extensionsOf(publicError), ...requestDetails } });
}

/** The response to a request of which nothing ran. */
export function graphqlReply(error: GraphQLError): Response {
  const { status, retryAfter } = error.extensions;
  const headers = { 'cache-control': 'no-store', ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}) };
  return Response.json(
    { errors: documentedErrors([error]) },
    { status: typeof status === 'number' ? status : 500, headers },
  );
}

/** Errors in a response: `status` and `state` are next to the message too, and a missing login comes first. */
export const documentedErrors = (errors: readonly GraphQLError[]) =>
  errors
    .map((error) => ({ path: null, ...documentedError(error) }))
    .toSorted((one, other) => Number(other.status === 401) - Number(one.status === 401));

/** An error in a response: `status` and `state` are next to its message too. */
export function documentedError(error: GraphQLError) {
  const { http: _, ...extensions } = error.extensions;
  const { status, state } = extensions;
  return { ...error.toJSON(), extensions, state: state ?? null, status };
}

const extensionsOf = ({ code, fields, retryAfterSeconds }: PublicError): Record<string, unknown> => ({
  ...errorMap[code].graphql,
  state: fields,
  ...(retryAfterSeconds ? { retryAfter: retryAfterSeconds } : {}),
});

/** Parsing and validation errors have their own code, or are the caller's. */
const stated = (error: GraphQLError) => ({
  code: 'BAD_USER_INPUT',
  status: 400,
  state: null,
  ...error.extensions,
});

function withState(from: GraphQLError | null, message: string, extensions: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, {
    nodes: from?.nodes ?? null,
    path: from?.path ?? null,
    positions: from?.positions ?? null,
    source: from?.source ?? null,
    extensions,
  });
}
