import { loginRequired } from '@foxreel/domain/kernel';
import {
  defaultFieldResolver,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
} from 'graphql';
import { toGraphqlError } from '../errors/index.ts';
import type { GraphqlContext } from './context.ts';
import { rootTypes } from './operation-scopes.ts';

/** The root fields that answer visitors without a login, some of them by their arguments. Every other one asks for a login first. */
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
  'Query.comment_replies',
  'Query.comment_threads',
  'Query.creators',
  'Query.followers',
  'Query.following',
  'Query.getSharedLink',
  'Query.getShortLink',
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
  'Query.security_change',
  'Query.shortLink',
  'Query.staff_mails',
  'Query.subscription_detail',
  'Query.support_messages',
  'Query.tags',
  'Query.videos',
  'Subscription.battle',
  'Subscription.live',
  'Subscription.livechat',
  'Subscription.livechat_moderation',
  'Subscription.messenger_message',
]);

/** Tells visitors that they need a login before anything else is said of what they ask (docs/contract/rest.md: 401 first). */
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

/** The same of variables that do not fit, which nothing of the operation gets to see: the error, or null for those it does not concern. */
export function loginBefore(
  errors: readonly GraphQLError[],
  { schema, document, operationName }: Pick<ExecutionArgs, 'schema' | 'document' | 'operationName'>,
  { actor }: Pick<GraphqlContext['domain'], 'actor'>,
): GraphQLError | null {
  const operation = getOperationAST(document, operationName);
  // Errors of the compiled executor come without extensions.
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
