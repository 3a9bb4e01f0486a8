import {
  type ApiTokenView,
  apiTokenIdInput,
  apiTokenScopes,
  confirmPasswordInput,
  createApiTokenInput,
  deleteAccountInput,
  pushEndpointInput,
  pushSubscriptionInput,
  type SessionView,
  sessionIdInput,
} from '@foxreel/contracts';
import {
  createApiToken,
  endOtherSessions,
  endSession,
  listApiTokens,
  listSessions,
  type NewApiToken,
  revokeApiToken,
} from '@foxreel/domain/account';
import { getPushKey, renewPush, subscribePush, unsubscribePush } from '@foxreel/domain/push';
import { confirmOwnPassword, deleteOwnAccount } from '../../http/account-by-mail.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../shared-types.ts';
import { mailEdge, okResult, okResultType } from './account-settings.ts';

const sessionType = builder.objectRef<SessionView>('Session').implement({
  description: "A session of the viewer's account on one device.",
  fields: (t) => ({
    id: t.exposeID('id'),
    device: t.exposeString('device', { description: "Browser and system in words, such as 'Firefox on Windows'." }),
    address: t.exposeString('address', { nullable: true }),
    add_date: t.field({ type: 'DateTime', resolve: (session) => session.addDate }),
    last_seen: t.field({
      type: 'DateTime',
      description: 'To the minute.',
      resolve: (session) => session.lastSeen,
    }),
    current: t.exposeBoolean('current', { description: 'The one that asks.' }),
  }),
});

builder.queryFields((t) => ({
  sessions: t.field({
    type: [sessionType],
    description: 'The devices on which the viewer is signed in, last seen first. By a session only.',
    resolve: (_root, _args, ctx) => listSessions(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  confirmPassword: t.field({
    type: okResultType,
    description:
      'Confirms the password for this session for ten minutes: calls that answered PASSWORD_REQUIRED then work. By a session only.',
    args: { password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) =>
      okResult(() => confirmOwnPassword(mailEdge(ctx), parseInput(confirmPasswordInput, args))),
  }),
  endSession: t.boolean({
    description: 'Signs one device out; false when it was not signed in. By a session only.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => endSession(ctx.domain, parseInput(sessionIdInput, args)),
  }),
  endOtherSessions: t.int({
    description:
      'Signs out all other devices, and revokes API tokens, emailed links and the stream key. Returns the number of devices. By a session only.',
    resolve: (_root, _args, ctx) => endOtherSessions(ctx.domain),
  }),
}));

const scopeEnum = builder.enumType('ApiTokenScope', {
  description: 'What an API token may do (docs/api.md).',
  values: apiTokenScopes,
});

const apiTokenType = builder.objectRef<ApiTokenView>('ApiToken').implement({
  description: 'An API token of an external tool.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.expose('scopes', { type: [scopeEnum] }),
    add_date: t.field({ type: 'DateTime', resolve: (token) => token.addDate }),
    last_used: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'To the minute.',
      resolve: (token) => token.lastUsed,
    }),
    expires: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null: it does not expire.',
      resolve: (token) => token.expires,
    }),
  }),
});

const newApiTokenType = builder.objectRef<NewApiToken>('NewApiToken').implement({
  fields: (t) => ({
    token: t.exposeString('token', { description: 'Told here and never again.' }),
    api_token: t.expose('apiToken', { type: apiTokenType }),
  }),
});

builder.queryFields((t) => ({
  api_tokens: t.field({
    type: [apiTokenType],
    description: "The viewer's API tokens, newest first. By a session only.",
    resolve: (_root, _args, ctx) => listApiTokens(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  createApiToken: t.field({
    type: newApiTokenType,
    description:
      'Creates an API token for `Authorization: Bearer`. By a session only; PASSWORD_REQUIRED until the password is confirmed.',
    args: {
      name: t.arg.string({ required: true }),
      scopes: t.arg({ type: [scopeEnum], required: true }),
      expiresInDays: t.arg.int(),
    },
    resolve: (_root, args, ctx) => createApiToken(ctx.domain, parseInput(createApiTokenInput, args)),
  }),
  revokeApiToken: t.boolean({
    description: 'Ends a token at once; false when there was none. By a session only.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => revokeApiToken(ctx.domain, parseInput(apiTokenIdInput, args)),
  }),
}));

const description =
  'Deletes the viewer’s account for good, with everything private. The current password is required. By a session only.';

const deleteUser = (args: { password: string }, ctx: GraphqlContext) =>
  okResult(async () => deleteOwnAccount(mailEdge(ctx), parseInput(deleteAccountInput, args)));

builder.mutationFields((t) => ({
  deleteUser: t.field({
    type: okResultType,
    description,
    args: { password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => deleteUser(args, ctx),
  }),
  delete_user: t.field({
    type: okResultType,
    description: 'The same as deleteUser.',
    args: { password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => deleteUser(args, ctx),
  }),
}));

builder.queryField('push_key', (t) =>
  t.string({
    description: 'The key (VAPID, base64url) to which a browser binds its push subscription. By a session only.',
    resolve: (_root, _args, ctx) => getPushKey(ctx.domain),
  }),
);

builder.mutationFields((t) => ({
  subscribePush: t.boolean({
    description:
      'Sends push notifications to this browser until it is signed out; takes the fields of a PushSubscription. By a session only.',
    args: {
      endpoint: t.arg.string({ required: true }),
      p256dh: t.arg.string({ required: true }),
      auth: t.arg.string({ required: true }),
    },
    resolve: (_root, args, ctx) => subscribePush(ctx.domain, parseInput(pushSubscriptionInput, args)),
  }),
  renewPush: t.boolean({
    description: 'Whether push notifications to this browser are on, for this session. By a session only.',
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => renewPush(ctx.domain, parseInput(pushEndpointInput, args)),
  }),
  unsubscribePush: t.boolean({
    description: 'Ends push notifications to this browser; false when there were none. By a session only.',
    args: { endpoint: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => unsubscribePush(ctx.domain, parseInput(pushEndpointInput, args)),
  }),
}));
