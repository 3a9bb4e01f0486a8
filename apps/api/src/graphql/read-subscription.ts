import { type ExecutionArgs, GraphQLError, getOperationAST, OperationTypeNode, specifiedRules } from 'graphql';
import { toGraphqlError } from '../errors/index.ts';
import { admitOperation } from './admit-operation.ts';
import type { GraphqlDomain } from './context.ts';
import type { NamedDocument, PersistedOperations } from './persisted-operations.ts';
import { exceedsLimit, readDocumentInTurn } from './read-document.ts';
import { refuseIntrospection } from './refuse-introspection.ts';
import { schema } from './schema.ts';
import { validateDocument } from './validate-document.ts';

/** A request as it comes over the WebSocket. */
export interface SubscribeRequest extends NamedDocument {
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

export interface SubscribeRules {
  introspection: boolean;
  persisted: PersistedOperations;
}

/**
 * What the WebSocket may run, or why not: within the same limits and budgets as over HTTP, charged before anything is validated.
 * Subscriptions only: the access_token, which scripts of a page can read, must not change anything or read what only the session
 * may (docs/contract/rest.md, Login).
 */
export async function readSubscription(
  request: SubscribeRequest,
  domain: GraphqlDomain,
  { introspection, persisted }: SubscribeRules,
): Promise<ExecutionArgs | GraphQLError[]> {
  const charged = await takeRequest(domain);
  if (charged) return [charged];
  const text = await persisted.documentOf(request, domain);
  if (text instanceof GraphQLError) return [text];
  const read = await readDocumentInTurn(text ?? '');
  if (read instanceof GraphQLError) return [exceedsLimit(read) ? read : named(read, 'GRAPHQL_PARSE_FAILED')];
  const { document } = read;
  const { operationName, variables } = request;
  const operation = getOperationAST(document, operationName);
  if (!operation)
    return [named(new GraphQLError('Could not determine what operation to execute.'), 'OPERATION_RESOLUTION_FAILURE')];
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    return [
      named(new GraphQLError('Only subscriptions come over the WebSocket; send the others by POST'), 'BAD_REQUEST'),
    ];
  const refused = await admitOperation(schema, read, { operationName, variables }, domain);
  if (refused) return [refused];
  const rules = introspection ? specifiedRules : [...specifiedRules, refuseIntrospection];
  const wrong = validateDocument(schema, document, rules);
  return wrong.length > 0
    ? wrong.map((error) => named(error, 'GRAPHQL_VALIDATION_FAILED'))
    : { schema, document, operationName: operationName ?? null, variableValues: variables ?? null };
}

async function takeRequest({ actor, budgets, request }: GraphqlDomain): Promise<GraphQLError | null> {
  try {
    await budgets?.takeRequest({ actor, address: request?.address ?? 'local' });
    return null;
  } catch (error) {
    return toGraphqlError(error);
  }
}

/** The error with the code that the same one has over HTTP. */
const named = (error: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    positions: error.positions ?? null,
    source: error.source ?? null,
    extensions: { code, status: 400, ...error.extensions },
  });
