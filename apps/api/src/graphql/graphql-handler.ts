import { useGraphQlJit } from '@envelop/graphql-jit';
import type { Context } from '@foxreel/domain/kernel';
import { type DefinitionNode, type ExecutionResult, GraphQLError, Kind } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { documentedError, maskGraphqlError } from '../errors/index.ts';
import { createGraphqlContext, type GraphqlContext } from './context.ts';
import { type ReadyOperations, useReadyOperations } from './ready-operations.ts';
import { schema } from './schema.ts';
import { useOperationLimits } from './use-operation-limits.ts';

/** What the HTTP layer gives for one request. */
export interface GraphqlRequest {
  domain: Context;
  seed: string;
}

/**
 * POST and GET /api: `{query, variables, operationName}` (contract/rest.md, GraphQL replies).
 * What cannot be parsed or validated answers 400; what a verb refuses answers 200 with `errors`.
 */
export function createGraphqlHandler(logger: Logger, ready: ReadyOperations) {
  const mask = maskGraphqlError(logger);
  const yoga = createYoga<GraphqlRequest, GraphqlContext>({
    schema,
    graphqlEndpoint: '/api',
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    maskedErrors: { maskError: (error) => mask(error) },
    context: ({ domain, seed }) => createGraphqlContext(domain, seed),
    plugins: [
      useOperationLimits(),
      // It keeps one compiled operation per document: another of the same document, a mutation even, would run in its place.
      useGraphQlJit(
        {},
        { cache: ready.compiled, enableIf: ({ document }) => document.definitions.filter(isOperation).length === 1 },
      ),
      useDocumentedErrors(mask),
      useReadyOperations(ready),
    ],
  });
  return (request: Request, graphqlRequest: GraphqlRequest): Promise<Response> =>
    Promise.resolve(yoga.fetch(request, graphqlRequest));
}

const isOperation = ({ kind }: DefinitionNode): boolean => kind === Kind.OPERATION_DEFINITION;

/**
 * Errors carry `status` and `state` beside their message, which Yoga's own serialisation drops. A reply without `data` never
 * ran: the caller's mistake, told by HTTP 4xx whatever media type it accepts.
 */
function useDocumentedErrors(mask: (error: unknown) => GraphQLError): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const errors = 'data' in result ? result.errors : result.errors.map((error) => mask(asRequestError(error)));
      setResult({ ...result, errors, stringify: stringifyDocumented });
    },
  };
}

const stringifyDocumented = (result: ExecutionResult): string =>
  JSON.stringify({ ...result, errors: result.errors?.map(documentedError) });

function asRequestError(error: GraphQLError): GraphQLError {
  const status = httpStatus(error);
  const code = error.extensions['code'] ?? 'BAD_USER_INPUT';
  const http = { status, ...(status === 405 ? { headers: { Allow: 'POST' } } : {}) };
  return new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    extensions: { code, status, http },
  });
}

function httpStatus(error: GraphQLError): number {
  const { http } = error.extensions;
  return typeof http === 'object' && http !== null && 'status' in http && http.status === 405 ? 405 : 400;
}
