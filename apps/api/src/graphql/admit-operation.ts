import type { GraphQLError, GraphQLSchema } from 'graphql';
import { toGraphqlError } from '../errors/index.ts';
import { pointsOfCost } from '../http/budgets.ts';
import type { GraphqlDomain } from './context.ts';
import { type AskedOperation, weighOperation } from './operation-limits.ts';
import type { ReadDocument } from './read-document.ts';

/**
 * Whether an operation may go on, asked before it is validated: within operationLimits, and within the visitor's budget when it
 * costs more than an ordinary request. Returns the error, or null; a promise only when a limiter had to be asked.
 */
export function admitOperation(
  schema: GraphQLSchema,
  read: ReadDocument,
  asked: Omit<AskedOperation, 'document'>,
  { actor, budgets, request }: Pick<GraphqlDomain, 'actor' | 'budgets' | 'request'>,
): GraphQLError | null | Promise<GraphQLError | null> {
  const weighed = weighOperation(schema, { ...asked, document: read.document });
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
