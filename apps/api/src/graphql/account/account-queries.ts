import { type AccountView, profileInput, relationListInput } from '@foxreel/contracts';
import { getOwnAccount, getProfile } from '@foxreel/domain/account';
import { listFollowers, listFollowing } from '@foxreel/domain/social';
import { builder } from '../builder.ts';
import { parseInput } from '../input.ts';
import { mediaFilterInput } from '../media/media-filter-input.ts';
import { accountType } from './account-ref.ts';

const loggedInType = builder.objectRef<{ account: AccountView | null }>('LoggedIn').implement({
  fields: (t) => ({ account: t.field({ type: accountType, nullable: true, resolve: (session) => session.account }) }),
});

const relationArgs = builder.args((t) => ({
  user: t.id(),
  limit: t.int({ defaultValue: 10 }),
  skip: t.int({ defaultValue: 0 }),
  after: t.string({ description: 'Ours: a cursor of this list (Account.cursor).' }),
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
