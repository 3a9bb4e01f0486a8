import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { graphqlRefusal } from '../errors/index.ts';
import { pointsOfCost } from '../http/budgets.ts';
import type { GraphqlDomain } from './context.ts';
import { operationLimits } from './limit-values.ts';
import { weighOperation } from './operation-limits.ts';
import type { NamedDocument, PersistedOperations } from './persisted-operations.ts';
import { refuseIntrospection } from './refuse-introspection.ts';
import { schema } from './schema.ts';

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
 * What the WebSocket may run, or why not: within the same limits and budgets as over HTTP. Subscriptions only: the access_token,
 * which scripts of a page can read, must not change anything or read what only the session may (contract/rest.md, Login).
 */
export async function readSubscription(
  request: SubscribeRequest,
  domain: GraphqlDomain,
  { introspection, persisted }: SubscribeRules,
): Promise<ExecutionArgs | GraphQLError[]> {
  const text = await persisted.documentOf(request, domain);
  if (text instanceof GraphQLError) return [text];
  const document = validDocument(text ?? '', introspection);
  if (Array.isArray(document)) return document;
  const { operationName, variables } = request;
  const operation = getOperationAST(document, operationName);
  if (!operation)
    return [named(new GraphQLError('Could not determine what operation to execute.'), 'OPERATION_RESOLUTION_FAILURE')];
  if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
    return [
      named(new GraphQLError('Only subscriptions come over the WebSocket; send the others by POST'), 'BAD_REQUEST'),
    ];
  const weighed = weighOperation(schema, { document, operationName, variables });
  if (weighed.refused) return [weighed.refused];
  const spent = await takeBudget(domain, 1 + pointsOfCost(weighed.cost));
  return spent
    ? [spent]
    : { schema, document, operationName: operationName ?? null, variableValues: variables ?? null };
}

async function takeBudget({ actor, budgets, request }: GraphqlDomain, points: number): Promise<GraphQLError | null> {
  try {
    await budgets?.takeRequest({ actor, address: request?.address ?? 'local' }, points);
    return null;
  } catch (error) {
    return graphqlRefusal(error);
  }
}

/** Documents that were read before: thousands of viewers of one live send the same. */
const known = new LRUCache<string, DocumentNode>({
  max: 500,
  maxSize: 2_000_000,
  sizeCalculation: (_, text) => text.length + 1,
});

function validDocument(text: string, introspection: boolean): DocumentNode | GraphQLError[] {
  const key = `${introspection} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const document = parsed(text);
  if (document instanceof GraphQLError) return [document];
  const errors = validate(schema, document, introspection ? specifiedRules : [...specifiedRules, refuseIntrospection]);
  if (errors.length > 0) return errors.map((error) => named(error, 'GRAPHQL_VALIDATION_FAILED'));
  known.set(key, document);
  return document;
}

function parsed(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens: operationLimits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return named(error, 'GRAPHQL_PARSE_FAILED');
    throw error;
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
