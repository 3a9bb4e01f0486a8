import {
  type AccountSummary,
  type AccountView,
  accountIdInput,
  livestreamKinds,
  type MediaListInput,
  type MediaView,
  mediaListInput,
  profileInput,
  relationListInput,
} from '@foxreel/contracts';
import { getOwnAccount, getProfile } from '@foxreel/domain/account';
import { DomainError } from '@foxreel/domain/kernel';
import { mediaOfAccounts } from '@foxreel/domain/media';
import { accountCursorOf, listFollowers, listFollowing, toggleFollowing } from '@foxreel/domain/social';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import {
  accountType,
  type DocumentedListArguments,
  mediaFilterInput,
  mediaType,
  type ProfileRequest,
  parseInput,
  toListInput,
} from '../shared-types.ts';

type AccountLoader = DataLoader<string, MediaView[]>;

const loaders = new WeakMap<GraphqlContext, Map<string, AccountLoader>>();

/** An account's media: those of all accounts in one field come in one statement. */
function accountMedias(ctx: GraphqlContext, account: string, args: DocumentedListArguments): Promise<MediaView[]> {
  const filter = { ...args.filter, user: null, username: null };
  const input = parseInput(mediaListInput, toListInput({ ...args, filter }, ctx.seed));
  return loaderOf(ctx, input).load(account);
}

function loaderOf(ctx: GraphqlContext, input: MediaListInput): AccountLoader {
  const cached = loaders.get(ctx) ?? new Map<string, AccountLoader>();
  loaders.set(ctx, cached);
  const name = JSON.stringify(input);
  const loader =
    cached.get(name) ??
    new DataLoader(
      async (accounts) => {
        const found = await mediaOfAccounts(ctx.domain, [...accounts], input);
        return accounts.map((account) => found.get(account) ?? []);
      },
      { cache: false },
    );
  cached.set(name, loader);
  return loader;
}

/** The arguments of `medias` itself, on top of those of the profile: a default does not override a profile's limit. */
function mediaArguments(
  account: AccountSummary | ProfileRequest,
  args: DocumentedListArguments,
  { fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>,
): DocumentedListArguments {
  if (!('asked' in account)) return args;
  const own = fieldNodes.some((node) => node.arguments?.some(({ name }) => name.value === 'limit'));
  return {
    ...args,
    limit: own ? args.limit : (account.asked.limit ?? args.limit),
    filter: { ...account.asked.filter, ...args.filter },
  };
}

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

/** An account, as a summary or in full; fields missing in a summary are loaded in one batch, on request. */
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
        'Pass it as `after` to the same list of followers or following to continue after this account. Null elsewhere.',
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
    language: t.string({
      nullable: true,
      description:
        "Own account only: 'en', 'de', 'es', 'fr', 'pt-BR', 'ar' or 'ja', the language of its mails and pushes; null if never chosen.",
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.language ?? null,
    }),
    reduced_data: t.boolean({
      nullable: true,
      description: 'Own account only: whether the app saves data; null: as each device says.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.reducedData ?? null,
    }),
    email_verified: t.boolean({
      nullable: true,
      description: 'Own account only.',
      resolve: async (account, _args, ctx) => (await whole(account, ctx)).own?.emailVerified ?? null,
    }),
    bio: t.string({
      nullable: true,
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

const loggedInType = builder.objectRef<{ account: AccountView | null }>('LoggedIn').implement({
  fields: (t) => ({ account: t.field({ type: accountType, nullable: true, resolve: (session) => session.account }) }),
});

const relationArgs = builder.args((t) => ({
  user: t.id(),
  limit: t.int({ defaultValue: 10 }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string({ description: 'A cursor of this list (Account.cursor).' }),
}));

builder.queryFields((t) => ({
  auth_account: t.field({
    type: accountType,
    description: 'The signed-in account; 401 when there is none.',
    resolve: (_root, _args, ctx) => getOwnAccount(ctx.domain),
  }),
  logged_in: t.field({
    type: loggedInType,
    description: 'The session check: account is null, without an error, when nobody is signed in.',
    args: { context: t.arg.string(), account: t.arg.id() },
    resolve: async (_root, _args, ctx) => ({
      account: ctx.domain.actor.kind === 'account' ? await getOwnAccount(ctx.domain) : null,
    }),
  }),
  profile: t.field({
    type: accountType,
    nullable: true,
    description: 'Null for an unknown username. Without username: the own profile.',
    args: { username: t.arg.string(), limit: t.arg.int(), filter: t.arg({ type: mediaFilterInput }) },
    resolve: async (_root, args, ctx) => {
      const { username, limit, filter } = args;
      const profile = username
        ? await getProfile(ctx.domain, parseInput(profileInput, { username }))
        : await getOwnAccount(ctx.domain);
      return profile && { ...profile, asked: { limit, filter } };
    },
  }),
  followers: t.field({
    type: [accountType],
    args: relationArgs,
    resolve: async (_root, args, ctx) => (await listFollowers(ctx.domain, parseInput(relationListInput, args))).items,
  }),
  following: t.field({
    type: [accountType],
    args: relationArgs,
    resolve: async (_root, args, ctx) => (await listFollowing(ctx.domain, parseInput(relationListInput, args))).items,
  }),
}));

builder.mutationFields((t) => ({
  upFollowing: t.boolean({
    description: 'The new state.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) =>
      (await toggleFollowing(ctx.domain, parseInput(accountIdInput, args))).isFollowing,
  }),
}));
