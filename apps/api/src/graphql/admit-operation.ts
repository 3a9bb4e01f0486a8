import type { GraphQLError, GraphQLSchema } from 'graphql';
import { graphqlRefusal } from '../errors/index.ts';
import { pointsOfCost } from '../http/budgets.ts';
import type { GraphqlDomain } from './context.ts';
import { type AskedOperation, weighOperation } from './operation-limits.ts';

/**
 * Whether an operation may run, asked before anything of it does: within operationLimits, and within the visitor's budget when it
 * costs more than an ordinary request. The refusal, or null. For validated documents; no promise when nobody had to be asked.
 */
export function admitOperation(
  schema: GraphQLSchema,
  asked: AskedOperation,
  { actor, budgets, request }: Pick<GraphqlDomain, 'actor' | 'budgets' | 'request'>,
): GraphQLError | null | Promise<GraphQLError | null> {
  const weighed = weighOperation(schema, asked);
  if (weighed.refused) return weighed.refused;
  const points = pointsOfCost(weighed.cost);
  if (points === 0 || !budgets || !request) return null;
  try {
    const taken = budgets.takeRequest({ actor, address: request.address }, points);
    return taken ? taken.then(() => null, graphqlRefusal) : null;
  } catch (error) {
    return graphqlRefusal(error);
  }
}
