import { messages } from '@foxreel/contracts';
import { forbidden, loginRequired } from '@foxreel/domain/kernel';
import {
  defaultFieldResolver,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getOperationAST,
  Kind,
} from 'graphql';
import { toGraphqlError } from '../errors/index.ts';
import { lacksScope } from '../http/route-budget.ts';
import { budgetOfField } from '../http/write-budgets.ts';
import type { GraphqlContext } from './context.ts';
import { type OperationScope, operationScopes } from './operation-scope-table.ts';

/**
 * The only place that enforces API token scopes in GraphQL: adds the check to the resolvers of all root fields, and of the few
 * others in the table. A root field without a row rejects tokens. Sessions pass: their scopes are null.
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

/** Root fields that are open to visitors, some depending on arguments. All others ask for a login first. */
export const openOperations: ReadonlySet<string> = new Set([
  'Mutation.newMessageDeskFox',
  'Mutation.password_reset',
  'Mutation.password_reset_request',
  'Mutation.undoSecurityChange',
  'Mutation.startSupportChat',
  'Mutation.updateSupportThreadReadDeskFox',
  'Mutation.verify_email',
  'Mutation.videos_progress',
  'Mutation.videos_swipe',
  'Mutation.videos_viewed',
  'Query.LiveChatMessages',
  'Query.MediaComments',
  'Query.SoundList',
  'Query.coin_packs',
  'Query.battle_link',
  'Query.comment',
  'Query.comment_replies',
  'Query.comment_threads',
  'Query.creators',
  'Query.followers',
  'Query.following',
  'Query.getSharedLink',
  'Query.getShortLink',
  'Query.live_chat_events',
  'Query.live_replay',
  'Query.live_stage',
  'Query.lives',
  'Query.logged_in',
  'Query.media',
  'Query.media_comment_list',
  'Query.media_comments_count',
  'Query.medias',
  'Query.password_reset_request',
  'Query.payment_terms',
  'Query.photos',
  'Query.profile',
  'Query.scheduled_lives',
  'Query.security_change',
  'Query.shortLink',
  'Query.staff_mails',
  'Query.subscription_detail',
  'Query.support_messages',
  'Query.tags',
  'Query.videos',
  'Subscription.battle',
  'Subscription.comments',
  'Subscription.live',
  'Subscription.live_stage',
  'Subscription.livechat',
  'Subscription.livechat_events',
  'Subscription.livechat_moderation',
  'Subscription.messenger_message',
]);

/** Tells visitors that they need a login before anything else about their request (docs/contract/rest.md: 401 first). */
export function withLoginFirst(schema: GraphQLSchema): GraphQLSchema {
  for (const type of rootTypes(schema)) {
    for (const field of Object.values(type.getFields())) {
      if (openOperations.has(`${type.name}.${field.name}`)) continue;
      const { resolve = defaultFieldResolver, subscribe } = field;
      if (subscribe)
        field.subscribe = (root, args, ctx, info) => {
          requireLogin(ctx);
          return subscribe(root, args, ctx, info);
        };
      else
        field.resolve = (root, args, ctx, info) => {
          requireLogin(ctx);
          return resolve(root, args, ctx, info);
        };
    }
  }
  return schema;
}

function requireLogin({ domain }: GraphqlContext): void {
  if (domain.actor.kind === 'anonymous') throw loginRequired();
}

/** The same for invalid variables, with which the operation never runs: the error, or null if it does not apply. */
export function loginBefore(
  errors: readonly GraphQLError[],
  { schema, document, operationName }: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName'>,
  { actor }: Pick<GraphqlContext['domain'], 'actor'>,
): GraphQLError | null {
  const operation = getOperationAST(document, operationName);
  // The compiled executor's errors have no extensions.
  const isMistake = errors.every(({ extensions }) => (extensions?.['code'] ?? 'BAD_USER_INPUT') === 'BAD_USER_INPUT');
  if (actor.kind !== 'anonymous' || !operation || !isMistake) return null;
  const type = schema.getRootType(operation.operation)?.name;
  const asksLogin = operation.selectionSet.selections.some(
    (node) =>
      node.kind === Kind.FIELD &&
      !node.name.value.startsWith('__') &&
      !openOperations.has(`${type}.${node.name.value}`),
  );
  return asksLogin ? toGraphqlError(loginRequired()) : null;
}

/** The only place that enforces write budgets in GraphQL: before the resolver of every mutation. */
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
