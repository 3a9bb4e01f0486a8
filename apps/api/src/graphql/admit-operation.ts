import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  OperationTypeNode,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { toGraphqlError } from '../errors/index.ts';
import { pointsOfCost } from '../http/budgets.ts';
import type { GraphqlDomain } from './context.ts';
import { exceedsLimit, type ReadDocument, readUntrustedDocument } from './document-limits.ts';
import { measureOperation, type OperationRequest } from './operation-limits.ts';
import type { NamedDocument, PersistedOperations } from './persisted-operations.ts';
import { schema } from './schema.ts';

/**
 * Whether an operation may continue, before validation: within operationLimits, and within the visitor's budget if it costs
 * more than an ordinary request. Returns the error or null; a promise only if a limiter had to be queried.
 */
export function admitOperation(
  schema: GraphQLSchema,
  read: ReadDocument,
  operation: Omit<OperationRequest, 'document'>,
  { actor, budgets, request }: Pick<GraphqlDomain, 'actor' | 'budgets' | 'request'>,
): GraphQLError | null | Promise<GraphQLError | null> {
  const weighed = measureOperation(schema, { ...operation, document: read.document });
  if (weighed.refused) return weighed.refused;
  const points = pointsOfCost(weighed.cost + read.validationCost);
  if (points === 0 || !budgets) return null;
  const paid = () => {
    read.validationCost = 0;
    return null;
  };
  try {
    const taken = budgets.takeRequest({ actor, address: request?.address ?? 'local' }, points);
    return taken ? taken.then(paid, toGraphqlError) : paid();
  } catch (error) {
    return toGraphqlError(error);
  }
}

const introspectionFields = new Set(['__schema', '__type']);

/** With INTROSPECTION=false: tools read the published SDL instead. `__typename` stays. */
export const rejectIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (!introspectionFields.has(node.name.value)) return;
    context.reportError(
      new GraphQLError(`Introspection (${node.name.value}) is switched off: read GET /api/schema.graphql instead`, {
        nodes: node,
        extensions: { code: 'INTROSPECTION_DISABLED', status: 400 },
      }),
    );
  },
});

/** Validation stops after this many errors: each searches for similar names. */
const errorsMax = 20;

/** Cached errors of documents, by rules: thousands of viewers of one live send the same one. */
const validated = new WeakMap<DocumentNode, Map<string, readonly GraphQLError[]>>();

/** A document's errors under these rules, 20 at most. Cached as long as the document. */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  rules: readonly ValidationRule[],
): readonly GraphQLError[] {
  const cached = validated.get(document) ?? new Map<string, readonly GraphQLError[]>();
  validated.set(document, cached);
  const key = rules.map(({ name }) => name).join();
  const errors = cached.get(key) ?? validate(schema, document, rules, { maxErrors: errorsMax });
  cached.set(key, errors);
  return errors;
}

/** A request over the WebSocket. */
export interface SubscribeRequest extends NamedDocument {
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

interface SubscribeRules {
  introspection: boolean;
  persisted: PersistedOperations;
}

/**
 * What the WebSocket may run, or an error: with the same limits and budgets as HTTP, charged before validation. Subscriptions
 * only: page scripts can read the access_token, so it must not allow changes, or reads that require the session
 * (docs/contract/rest.md, Login).
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
  const read = await readUntrustedDocument(text ?? '');
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
  const error = await admitOperation(schema, read, { operationName, variables }, domain);
  if (error) return [error];
  const rules = introspection ? specifiedRules : [...specifiedRules, rejectIntrospection];
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

/** The error with its code over HTTP. */
const named = (error: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    positions: error.positions ?? null,
    source: error.source ?? null,
    extensions: { code, status: 400, ...error.extensions },
  });
