import { useGraphQlJit } from '@envelop/graphql-jit';
import { type DocumentNode, type ExecutionResult, GraphQLError, Kind } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { documentedErrors, type MaskGraphqlError, maskGraphqlError } from '../errors/index.ts';
import { admitOperation, refuseIntrospection, validateDocument } from './admit-operation.ts';
import { type CompiledOperationCache, useCompiledOperationCache } from './compiled-operations.ts';
import { createGraphqlContext, type GraphqlContext, type GraphqlDomain } from './context.ts';
import { exceedsLimit, readDocument, readDocumentInTurn } from './document-limits.ts';
import { limitError } from './operation-limits.ts';
import { loginBefore } from './operation-scopes.ts';
import { type PersistedOperations, usePersistedOperations } from './persisted-operations.ts';
import { schema } from './schema.ts';

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
function useDocumentedErrors(mask: MaskGraphqlError): Plugin<GraphqlContext, { domain: GraphqlDomain }> {
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

/**
 * Refuses what exceeds operationLimits or the visitor's budget before it is validated, and introspection where it is switched off.
 * Whom a login is missing is told that, and not that variables are wrong. Stands after the plugin that puts registered documents
 * in the place of their hash, and before those that compile or execute.
 */
function useOperationLimits({
  introspection,
}: {
  introspection: boolean;
}): Plugin<GraphqlContext, { domain: GraphqlDomain }> {
  return {
    onRequestParse: () => ({
      onRequestParseDone({ requestParserResult }) {
        if (Array.isArray(requestParserResult)) throw limitError('batch');
      },
    }),
    async onParams({ params, context }) {
      if (typeof params?.query !== 'string') return;
      const read = await readDocumentInTurn(params.query);
      // What cannot be parsed is refused by onParse, as every other error of a document.
      if (read instanceof GraphQLError && !exceedsLimit(read)) return;
      const { operationName, variables } = params;
      const refused =
        read instanceof GraphQLError
          ? read
          : await admitOperation(schema, read, { operationName, variables }, context.domain);
      if (refused) throw refused;
    },
    onParse({ setParseFn }) {
      setParseFn((source) => {
        const read = readDocument(typeof source === 'string' ? source : source.body);
        if (read instanceof GraphQLError) throw read;
        return read.document;
      });
    },
    onValidate({ addValidationRule, setValidationFn }) {
      setValidationFn(validateDocument);
      if (!introspection) addValidationRule(refuseIntrospection);
    },
    onExecute: ({ args, context }) => ({
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result || 'data' in result || !result.errors) return;
        const refused = loginBefore(result.errors, args, context.domain);
        if (refused) setResult({ errors: [refused] });
      },
    }),
  };
}

/** What the HTTP layer gives for one request. */
export interface GraphqlRequest {
  domain: GraphqlDomain;
  seed: string;
}

interface GatewayOptions {
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
  ready: CompiledOperationCache,
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
      ...(persisted.only ? [] : [useCompiledOperationCache(ready)]),
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
