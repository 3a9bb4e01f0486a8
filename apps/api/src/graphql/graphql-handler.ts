import { useGraphQlJit } from '@envelop/graphql-jit';
import { type DocumentNode, type ExecutionResult, GraphQLError, Kind } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { documentedErrors, type MaskedRequest, type MaskGraphqlError, maskGraphqlError } from '../errors/index.ts';
import { admitOperation, rejectIntrospection, validateDocument } from './admit-operation.ts';
import { type CompiledOperationCache, useCompiledOperationCache } from './compiled-operations.ts';
import { createGraphqlContext, type GraphqlContext, type GraphqlDomain } from './context.ts';
import { exceedsLimit, readDocument, readUntrustedDocument } from './document-limits.ts';
import { useMutationNotes } from './note-mutations.ts';
import { limitError } from './operation-limits.ts';
import { loginBefore } from './operation-scopes.ts';
import { type PersistedOperations, usePersistedOperations } from './persisted-operations.ts';
import { schema } from './schema.ts';
import { useOperationTraces } from './trace-operations.ts';

/** The JSON of a reply with errors and partial data: the errors masked, each with its `status` and `state`. */
export function printFailed(
  result: ExecutionResult & { errors: readonly GraphQLError[] },
  mask: MaskGraphqlError,
  request: MaskedRequest,
): string {
  return stringify({ ...result, errors: result.errors.map((error) => mask(error, request)) });
}

/**
 * Masks errors and adds `status` and `state` next to their message, which Yoga's serialization drops. A reply without `data`
 * never ran: the caller's mistake, answered with HTTP 4xx for any accepted media type.
 */
function useDocumentedErrors(mask: MaskGraphqlError): Plugin<GraphqlContext, { domain: GraphqlDomain }> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      const { request = null } = serverContext.domain;
      const masked = result.errors.map((error) => mask(error, request));
      const errors = 'data' in result ? masked : masked.map(asRequestError);
      setResult({ ...result, errors, stringify });
    },
  };
}

const stringify = ({ errors, ...result }: ExecutionResult): string =>
  JSON.stringify({ ...result, errors: documentedErrors(errors ?? []) });

/** Gives the error the status and headers of its HTTP response. */
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
 * Rejects operations over operationLimits or the visitor's budget before validation, and introspection if disabled. A missing
 * login is reported before wrong variables. Must run after the plugin that resolves registered documents, and before those that
 * compile or execute.
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
      const read = await readUntrustedDocument(params.query);
      // onParse rejects syntax errors like every other error of a document.
      if (read instanceof GraphQLError && !exceedsLimit(read)) return;
      const { operationName, variables } = params;
      const error =
        read instanceof GraphQLError
          ? read
          : await admitOperation(schema, read, { operationName, variables }, context.domain);
      if (error) throw error;
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
      if (!introspection) addValidationRule(rejectIntrospection);
    },
    onExecute: ({ args, context }) => ({
      onExecuteDone({ result, setResult }) {
        if (Symbol.asyncIterator in result || 'data' in result || !result.errors) return;
        const error = loginBefore(result.errors, args, context.domain);
        if (error) setResult({ errors: [error] });
      },
    }),
  };
}

/** What the HTTP layer provides for one request. */
export interface GraphqlRequest {
  domain: GraphqlDomain;
  seed: string;
}

interface GatewayOptions {
  /** Whether introspection is allowed. */
  introspection: boolean;
  persisted: PersistedOperations;
}

/**
 * POST and GET /api: `{query, variables, operationName}` (docs/contract/rest.md, GraphQL replies). Parsing and validation
 * errors are 400; errors of use cases are 200 with `errors`.
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
    // useOperationLimits caches documents and their errors, bounded against attacks.
    parserAndValidationCache: false,
    // useDocumentedErrors masks errors, with the request's id.
    maskedErrors: false,
    context: ({ domain, seed }) => createGraphqlContext(domain, seed),
    plugins: [
      usePersistedOperations(persisted),
      useOperationLimits({ introspection }),
      useGraphQlJit({}, { cache: ready.compiled, enableIf: ({ document }) => isCompilable(document) }),
      useOperationTraces(),
      useMutationNotes(),
      useDocumentedErrors(mask),
      // If only registered documents run, each request checks that its own still is.
      ...(persisted.only ? [] : [useCompiledOperationCache(ready)]),
    ],
  });
  return (request: Request, graphqlRequest: GraphqlRequest): Promise<Response> =>
    Promise.resolve(yoga.fetch(request, graphqlRequest));
}

/**
 * What graphql-jit runs like graphql-js. It caches one compiled operation per document: another operation of the same document,
 * even a mutation, would run in its place. And it treats a required variable as missing even if it has a default.
 */
function isCompilable({ definitions }: DocumentNode): boolean {
  const [operation, ...others] = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return others.length === 0 && !operation?.variableDefinitions?.some(({ defaultValue }) => defaultValue !== undefined);
}
