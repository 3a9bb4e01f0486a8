import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphqlContext, GraphqlDomain } from './context.ts';
import type { PersistedOperations } from './persisted-operations.ts';

/** Puts the registered document in the place of its hash, before anything looks at the request. */
export const usePersistedOperations = (
  persisted: PersistedOperations,
): Plugin<GraphqlContext, { domain: GraphqlDomain }> => ({
  async onParams({ params, setParams, context }) {
    if (typeof params !== 'object' || params === null) return;
    const document = await persisted.documentOf(params, context.domain);
    if (document instanceof GraphQLError) throw document;
    if (document !== null && document !== params.query) setParams({ ...params, query: document });
  },
});
