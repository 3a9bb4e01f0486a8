import { type ApiTokenScope, messages } from '@foxreel/contracts';
import { forbidden } from '@foxreel/domain/kernel';
import { defaultFieldResolver, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { lacksScope } from '../http/route-scopes.ts';
import type { GraphqlContext } from './context.ts';
import { operationScopes } from './operation-scope-table.ts';

/** What a field asks of a personal token; null asks nothing, 'session' refuses every token. */
export type OperationScope = ApiTokenScope | 'session' | null;

/**
 * The one place where personal tokens meet their scopes in GraphQL: puts the check before the resolver of every root field, and of
 * the few others that the table names. A root field without a row is refused to tokens. Sessions pass: their scopes are null.
 */
export function withOperationScopes(schema: GraphQLSchema): GraphQLSchema {
  const guarded = new Set<GraphQLField<unknown, GraphqlContext>>();
  for (const type of rootTypes(schema)) {
    for (const field of Object.values(type.getFields())) {
      guard(field, operationScopes[`${type.name}.${field.name}`] ?? unlessNamed(`${type.name}.${field.name}`));
      guarded.add(field);
    }
  }
  for (const [name, scope] of Object.entries(operationScopes)) {
    const [typeName = '', fieldName = ''] = name.split('.');
    const type = schema.getType(typeName);
    const field = type && 'getFields' in type ? type.getFields()[fieldName] : undefined;
    if (field && 'resolve' in field && !guarded.has(field)) guard(field, scope);
  }
  return schema;
}

/** Query, Mutation and Subscription. */
export const rootTypes = (schema: GraphQLSchema): GraphQLObjectType<unknown, GraphqlContext>[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter(
    (type) => type !== null && type !== undefined,
  );

const unlessNamed = (name: string): OperationScope => (name in operationScopes ? null : 'session');

function guard(field: GraphQLField<unknown, GraphqlContext>, scope: OperationScope): void {
  if (scope === null) return;
  if (field.subscribe) {
    const subscribe = field.subscribe;
    field.subscribe = (root, args, ctx, info) => {
      requireScope(ctx, scope);
      return subscribe(root, args, ctx, info);
    };
    return;
  }
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (root, args, ctx, info) => {
    requireScope(ctx, scope);
    return resolve(root, args, ctx, info);
  };
}

function requireScope({ domain }: GraphqlContext, scope: Exclude<OperationScope, null>): void {
  const { actor } = domain;
  if (actor.kind !== 'account' || actor.scopes === null) return;
  if (scope === 'session') throw forbidden(messages.sessionOnly);
  if (!actor.scopes.includes(scope)) throw forbidden(lacksScope(scope));
}
