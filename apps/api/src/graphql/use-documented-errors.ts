import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { documentedErrors, type MaskGraphqlError } from '../errors/index.ts';
import type { GraphqlContext, GraphqlDomain } from './context.ts';

/** The JSON of a reply with errors, of which at least some data was read: the errors masked, each with its `status` and `state`. */
export function printFailed(
  result: ExecutionResult & { errors: readonly GraphQLError[] },
  mask: MaskGraphqlError,
  requestId: string,
): string {
  return stringify({ ...result, errors: result.errors.map((error) => mask(error, requestId)) });
}

/**
 * Masks errors and gives them `status` and `state` beside their message, which Yoga's own serialisation drops. A reply without
 * `data` never ran: the caller's mistake, told by HTTP 4xx whatever media type it accepts.
 */
export function useDocumentedErrors(mask: MaskGraphqlError): Plugin<GraphqlContext, { domain: GraphqlDomain }> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const requestId = serverContext.domain.request?.id ?? null;
      const masked = result.errors.map((error) => mask(error, requestId));
      const errors = 'data' in result ? masked : masked.map(asRequestError);
      setResult({ ...result, errors, stringify });
    },
  };
}

const stringify = ({ errors, ...result }: ExecutionResult): string =>
  JSON.stringify({ ...result, errors: documentedErrors(errors ?? []) });

/** Gives the error the status and headers of its HTTP reply. */
function asRequestError(error: GraphQLError): GraphQLError {
  const { http, retryAfter, ...extensions } = error.extensions;
  const status = isWrongMethod(http) ? 405 : Number(extensions['status']);
  const headers = {
    ...(status === 405 ? { Allow: 'POST' } : {}),
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  };
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    extensions: {
      ...extensions,
      status,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      http: { status, headers },
    },
  });
}

const isWrongMethod = (http: unknown): boolean =>
  typeof http === 'object' && http !== null && 'status' in http && http.status === 405;
