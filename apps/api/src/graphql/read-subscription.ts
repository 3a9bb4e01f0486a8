import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { exceededLimit, operationLimits } from './operation-limits.ts';
import { schema } from './schema.ts';

/** A request as it comes over the WebSocket. */
export interface SubscribeRequest {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

/**
 * What the WebSocket may run, or why not. Subscriptions only: the access_token, which scripts of a page can read,
 * must not change anything or read what only the session may (contract/rest.md, Login).
 */
export function readSubscription({
  query,
  operationName,
  variables,
}: SubscribeRequest): ExecutionArgs | GraphQLError[] {
  const document = parsed(query);
  if (document instanceof GraphQLError) return [document];
  const errors = validate(schema, document);
  if (errors.length > 0) return [...errors];
  if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION)
    return [new GraphQLError('Only subscriptions come over the WebSocket; send the others by POST')];
  const exceeded = exceededLimit(schema, { document, operationName, variables });
  return exceeded
    ? [exceeded]
    : { schema, document, operationName: operationName ?? null, variableValues: variables ?? null };
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: operationLimits.tokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}
