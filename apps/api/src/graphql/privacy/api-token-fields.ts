import { type ApiTokenView, apiTokenIdInput, apiTokenScopes, createApiTokenInput } from '@foxreel/contracts';
import { createApiToken, listApiTokens, type NewApiToken, revokeApiToken } from '@foxreel/domain/account';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';

const scopeEnum = builder.enumType('ApiTokenScope', {
  description: 'Ours: what a personal token may do (docs/api.md).',
  values: apiTokenScopes,
});

const apiTokenType = builder.objectRef<ApiTokenView>('ApiToken').implement({
  description: 'Ours: a personal token of an external tool.',
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
      description: 'Null: it holds until it is revoked.',
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
    description: 'Ours: the own personal tokens, newest first. By a session only.',
    resolve: (_root, _args, ctx) => listApiTokens(ctx.domain),
  }),
}));

builder.mutationFields((t) => ({
  createApiToken: t.field({
    type: newApiTokenType,
    description:
      'Ours: a personal token for `Authorization: Bearer`. By a session only; PASSWORD_REQUIRED until the password is confirmed.',
    args: {
      name: t.arg.string({ required: true }),
      scopes: t.arg({ type: [scopeEnum], required: true }),
      expiresInDays: t.arg.int(),
    },
    resolve: (_root, args, ctx) => createApiToken(ctx.domain, parseInput(createApiTokenInput, args)),
  }),
  revokeApiToken: t.boolean({
    description: 'Ours: ends a token at once; false when there was none. By a session only.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => revokeApiToken(ctx.domain, parseInput(apiTokenIdInput, args)),
  }),
}));
