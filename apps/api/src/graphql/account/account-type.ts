import { type AccountSummary, type AccountView, livestreamKinds } from '@foxreel/contracts';
import { DomainError } from '@foxreel/domain/kernel';
import { accountCursorOf } from '@foxreel/domain/social';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { mediaFilterInput } from '../media/media-filter-input.ts';
import { mediaType } from '../media/media-ref.ts';
import { accountMedias, mediaArguments } from './account-medias.ts';
import { accountType } from './account-ref.ts';

export const livestreamKindEnum = builder.enumType('LivestreamKind', { values: livestreamKinds });

const roleType = builder.objectRef<{ creator: boolean; staff: boolean }>('Role').implement({
  fields: (t) => ({ creator: t.exposeBoolean('creator'), staff: t.exposeBoolean('staff') }),
});

const socialsType = builder.objectRef<AccountView['socials']>('Socials').implement({
  fields: (t) => ({
    instagram: t.exposeString('instagram', { nullable: true }),
    twitter: t.exposeString('twitter', { nullable: true }),
  }),
});

const subscriptionRefType = builder.objectRef<{ id: string }>('SubscriptionRef').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
});

/** An account as lists carry it, or whole; what a summary lacks is loaded in one batch, and only when asked for. */
async function whole(account: AccountSummary | AccountView, ctx: GraphqlContext): Promise<AccountView> {
  if ('followers' in account) return account;
  const view = await ctx.accounts.load(account.id);
  if (!view) throw new DomainError('NOT_FOUND', 'Account was not found');
  return view;
}

accountType.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    fullname: t.exposeString('fullname', { nullable: true }),
    avatar: t.exposeString('avatar', { nullable: true }),
    live: t.exposeBoolean('live'),
    livestream: t.expose('livestream', { type: livestreamKindEnum, nullable: true }),
    cursor: t.string({
      nullable: true,
      description:
        'Ours: given as `after` to the same list of followers or following, it goes on behind this account. Null elsewhere.',
      resolve: accountCursorOf,
    }),
    email: t.string({
      nullable: true,
      description: "Own account only; null for anyone else's.",
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.email ?? null,
    }),
    phone: t.string({
      nullable: true,
      description: 'Own account only.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.phone ?? null,
    }),
    gender: t.string({
      nullable: true,
      description: 'Own account only.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.gender ?? null,
    }),
    interests: t.stringList({
      nullable: true,
      description: 'Own account only.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.interests ?? null,
    }),
    email_verified: t.boolean({
      nullable: true,
      description: 'Own account only.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.emailVerified ?? null,
    }),
    bio: t.string({
      nullable: true,
      description: 'Ours.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).bio,
    }),
    followers: t.int({ resolve: async (account, _args, ctx) => (await whole(account, ctx)).followers }),
    following: t.int({ resolve: async (account, _args, ctx) => (await whole(account, ctx)).following }),
    posts: t.int({ resolve: async (account, _args, ctx) => (await whole(account, ctx)).posts }),
    status: t.string({
      nullable: true,
      description: "'live', or 'stop' once a live has ended; null when none was seen.",
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).status,
    }),
    role: t.field({
      type: roleType,
      resolve: async (account, _args, ctx) => {
        const view = await whole(account, ctx);
        return { creator: view.creator, staff: view.staff };
      },
    }),
    socials: t.field({
      type: socialsType,
      nullable: true,
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).socials,
    }),
    isFollowing: t.boolean({
      nullable: true,
      description: 'Null when the viewer is not signed in.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).isFollowing,
    }),
    authUserSubscription: t.field({
      type: subscriptionRefType,
      nullable: true,
      description: 'Null when the viewer is not signed in or not subscribed.',
      resolve: async (account, _args, ctx) => {
        const { subscriptionId } = await whole(account, ctx);
        return subscriptionId ? { id: subscriptionId } : null;
      },
    }),
    add_date: t.field({
      type: 'DateTime',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).addDate,
    }),
    medias: t.field({
      type: [mediaType],
      description: 'The media of this account that the viewer may see.',
      args: {
        limit: t.arg.int({ defaultValue: 10 }),
        skip: t.arg.int({ defaultValue: 0 }),
        after: t.arg.string(),
        filter: t.arg({ type: mediaFilterInput }),
      },
      resolve: (account, args, ctx, info) => accountMedias(ctx, account.id, mediaArguments(account, args, info)),
    }),
  }),
});
