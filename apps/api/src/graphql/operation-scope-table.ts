import type { OperationScope } from './operation-scopes.ts';

/**
 * What every operation asks of a personal token: a scope, 'session' for what only a sign-in may do, null for what says the same to
 * everyone. Beside the root fields stand those of other types that hold a secret.
 */
export const operationScopes: Readonly<Record<string, OperationScope>> = {
  'Account.studio': 'live',

  'Query.auth_account': 'read',
  'Query.logged_in': 'read',
  'Query.profile': 'read',
  'Query.followers': 'read',
  'Query.following': 'read',
  'Query.accounts_blocked': 'read',
  'Query.relative_users': 'read',
  'Query.creators': 'read',
  'Query.sessions': 'session',
  'Query.api_tokens': 'session',
  'Query.notification_settings': 'account',
  'Query.password_reset_request': null,

  'Query.photos': 'read',
  'Query.videos': 'read',
  'Query.medias': 'read',
  'Query.media': 'read',
  'Query.favorites': 'read',
  'Query.account_media': 'read',
  'Query.media_private': 'read',
  'Query.tags': null,
  'Query.SoundList': null,
  'Query.shortLink': 'read',
  'Query.getShortLink': 'read',
  'Query.MediaComments': 'read',
  'Query.mediaComments': 'read',
  'Query.media_comments_count': 'read',

  'Query.lives': 'read',
  'Query.LiveChatMessages': 'read',

  'Query.messenger_thread': 'messages',
  'Query.messenger_threads': 'messages',
  'Query.messenger_messages': 'messages',
  'Query.messenger_rules': 'messages',
  'Query.messenger_rules_event': 'messages',

  'Query.staff_media': 'staff',
  'Query.staff_reports': 'staff',

  'Mutation.upProfile': 'account',
  'Mutation.deleteUser': 'session',
  'Mutation.delete_user': 'session',
  'Mutation.verify_email': null,
  'Mutation.password_reset_request': null,
  'Mutation.password_reset': null,
  'Mutation.endSession': 'session',
  'Mutation.endOtherSessions': 'session',
  'Mutation.createApiToken': 'session',
  'Mutation.revokeApiToken': 'session',

  'Mutation.upFollowing': 'write',
  'Mutation.like': 'write',
  'Mutation.blockAccount': 'write',
  'Mutation.unblockAccount': 'write',
  'Mutation.makeReport': 'write',
  'Mutation.addComment': 'write',
  'Mutation.likeComment': 'write',
  'Mutation.generateShortLink': 'write',
  'Mutation.NewLiveChatMessage': 'write',
  'Mutation.videos_viewed': null,
  'Mutation.videos_progress': null,
  'Mutation.videos_swipe': null,

  'Mutation.updateMedia': 'media',
  'Mutation.deleteMedia': 'media',

  'Mutation.newMessage': 'messages',
  'Mutation.updateThreadRead': 'messages',
  'Mutation.createMessengerRule': 'messages',
  'Mutation.updateMessengerRule': 'messages',
  'Mutation.switchMessengerRule': 'messages',

  'Mutation.generateRtmp': 'live',
  'Mutation.generateStudioRtmp': 'live',

  'Mutation.reviewMedia': 'staff',
  'Mutation.resolveReport': 'staff',

  'Subscription.live': 'read',
  'Subscription.livechat': 'read',
  'Subscription.battle': 'read',
  'Subscription.media_process': 'read',
  'Subscription.messenger_message': 'messages',
  'Subscription.messenger_thread': 'messages',
};
