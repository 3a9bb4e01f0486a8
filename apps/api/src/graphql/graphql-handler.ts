import { useGraphQlJit } from '@envelop/graphql-jit';
import { type DocumentNode, Kind } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Logger } from 'pino';
import { maskGraphqlError } from '../errors/index.ts';
import { createGraphqlContext, type GraphqlContext, type GraphqlDomain } from './context.ts';
import type { PersistedOperations } from './persisted-operations.ts';
import { type ReadyOperations, useReadyOperations } from './ready-operations.ts';
import { schema } from './schema.ts';
import { useDocumentedErrors } from './use-documented-errors.ts';
import { useOperationLimits } from './use-operation-limits.ts';
import { usePersistedOperations } from './use-persisted-operations.ts';

/** What the HTTP layer gives for one request. */
export interface GraphqlRequest {
  domain: GraphqlDomain;
  seed: string;
}

export interface GatewayOptions {
  /** Whether tools may ask for the schema. */
  introspection: boolean;
  persisted: PersistedOperations;
}

/**
 * POST and GET /api: `{query, variables, operationName}` (docs/contract/rest.md, GraphQL replies).
 * What cannot be parsed or validated answers 400; errors of use cases answer 200 with `errors`.
 */
export function createGraphqlHandler(
  logger: Logger,
  ready: ReadyOperations,
  { introspection, persisted }: GatewayOptions,
) {
  const mask = maskGraphqlError(logger);
  const yoga = createYoga<GraphqlRequest, GraphqlContext>({
    schema,
    graphqlEndpoint: '/api',
    graphiql: false,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    // useOperationLimits remembers documents and their errors, within bounds that fit an attack.
    parserAndValidationCache: false,
    // useDocumentedErrors masks, with the id of the request.
    maskedErrors: false,
    context: ({ domain, seed }) => createGraphqlContext(domain, seed),
    plugins: [
      usePersistedOperations(persisted),
      useOperationLimits({ introspection }),
      useGraphQlJit({}, { cache: ready.compiled, enableIf: ({ document }) => isCompilable(document) }),
      useDocumentedErrors(mask),
      // Where only registered documents run, each request asks whether its own still is.
      ...(persisted.only ? [] : [useReadyOperations(ready)]),
    ],
  });
  return (request: Request, graphqlRequest: GraphqlRequest): Promise<Response> =>
    Promise.resolve(yoga.fetch(request, graphqlRequest));
}

/**
 * What graphql-jit runs as graphql-js does. It keeps one compiled operation per document: another of the same document, a mutation even,
 * would run in its place. And it takes a variable that must be given for missing also where it has a default.
 */
function isCompilable({ definitions }: DocumentNode): boolean {
  const [operation, ...others] = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return others.length === 0 && !operation?.variableDefinitions?.some(({ defaultValue }) => defaultValue !== undefined);
}
