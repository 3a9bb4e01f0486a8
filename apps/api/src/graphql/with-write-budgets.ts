import { defaultFieldResolver, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { budgetOfField } from '../http/write-budgets.ts';
import type { GraphqlContext } from './context.ts';

/** The one place where changes over GraphQL meet their budgets: before the resolver of every field of Mutation. */
export function withWriteBudgets(schema: GraphQLSchema): GraphQLSchema {
  const mutation: GraphQLObjectType<unknown, GraphqlContext> | null | undefined = schema.getMutationType();
  for (const field of Object.values(mutation?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    const writes = [budgetOfField(field.name)];
    field.resolve = (root, args, ctx, info) => {
      const { actor, budgets, request } = ctx.domain;
      const taken = budgets?.takeWrites({ actor, address: request?.address ?? 'local' }, writes);
      return taken ? taken.then(() => resolve(root, args, ctx, info)) : resolve(root, args, ctx, info);
    };
  }
  return schema;
}
