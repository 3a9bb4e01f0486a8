import {
  type AccountSummary,
  type BattleView,
  battleIdInput,
  battleInviteInput,
  battleUserInput,
  heartInput,
  liveEventsInput,
  liveListInput,
  type StudioView,
  topics,
} from '@foxreel/contracts';
import {
  acceptBattle,
  addHearts,
  battleOf,
  battlesOf,
  declineBattle,
  endBattle,
  inviteBattle,
  listBattleInvitations,
} from '@foxreel/domain/battles';
import { requireCreator } from '@foxreel/domain/kernel';
import { generateStreamKey, getStudio, listLives } from '@foxreel/domain/live';
import { openChat } from '@foxreel/domain/live-chat';
import DataLoader from 'dataloader';
import { peopleOfLive } from '../../realtime/hidden-accounts.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { EventFeed, type RealtimeEventOf } from '../event-feed.ts';
import { accountType, parseInput } from '../shared-types.ts';
import { livestreamKindEnum } from './account.ts';

const liveEventType = builder.objectRef<RealtimeEventOf<'live'>>('LiveEvent').implement({
  fields: (t) => ({
    status: t.exposeString('status', { description: "'live' or 'stop'." }),
    stream: t.exposeString('stream', { nullable: true }),
    type: t.field({ type: livestreamKindEnum, nullable: true, resolve: (event) => event.kind }),
    account: t.field({ type: accountType, resolve: (event) => event.account }),
  }),
});

builder.queryField('lives', (t) =>
  t.field({
    type: [accountType],
    args: {
      limit: t.arg.int({ defaultValue: 20 }),
      following: t.arg.boolean({ description: 'Only creators whom the viewer follows.' }),
    },
    resolve: async (_root, args, ctx) =>
      (await listLives(ctx.domain, parseInput(liveListInput, args))).map((live) => live.account),
  }),
);

builder.subscriptionField('live', (t) =>
  t.field({
    type: liveEventType,
    description: 'Lives that start and end; of one account with `user`.',
    args: { user: t.arg.id() },
    subscribe: (_root, args, ctx) => {
      const { user } = parseInput(liveEventsInput, args);
      return new EventFeed<RealtimeEventOf<'live'>>(ctx, {
        topics: [user ? topics.live(user) : topics.lives()],
        select: (event) => (event.type === 'live' ? event : null),
        people: peopleOfLive,
      });
    },
    resolve: (event) => event,
  }),
);

const studioType = builder.objectRef<StudioView>('Studio').implement({
  description: 'How an external encoder publishes: its key, for RTMP and as the Bearer of WHIP, and the addresses.',
  fields: (t) => ({
    rtmp: t.exposeString('rtmp', { nullable: true, description: 'The stream key; null before generateRtmp made one.' }),
    rtmp_url: t.exposeString('rtmpUrl', { nullable: true, description: 'Null where this server takes no RTMP.' }),
    whip_url: t.exposeString('whipUrl', { nullable: true, description: 'Null where this server takes no WHIP.' }),
  }),
});

builder.objectField(accountType, 'studio', (t) =>
  t.field({
    type: studioType,
    nullable: true,
    description: 'Own account only, of a creator.',
    resolve: (account, _args, ctx) => getStudio(ctx.domain, account.id),
  }),
);

const description = 'A new stream key. The old one is dead at once, and an encoder that publishes with it is ended.';

builder.mutationFields((t) => ({
  generateRtmp: t.string({ description, resolve: (_root, _args, ctx) => generateStreamKey(ctx.domain) }),
  generateStudioRtmp: t.string({ description, resolve: (_root, _args, ctx) => generateStreamKey(ctx.domain) }),
}));

const battleSideType = builder.objectRef<AccountSummary>('BattleSide').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    fullname: t.exposeString('fullname', { nullable: true }),
    avatar: t.exposeString('avatar', { nullable: true }),
    live: t.exposeBoolean('live'),
    livestream: t.expose('livestream', { type: livestreamKindEnum, nullable: true }),
  }),
});

export const battleType = builder.objectRef<BattleView>('Battle').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    score1: t.exposeInt('score1'),
    score2: t.exposeInt('score2'),
    user1: t.field({ type: battleSideType, description: 'Who invited.', resolve: (battle) => battle.user1 }),
    user2: t.field({ type: battleSideType, resolve: (battle) => battle.user2 }),
    ends_at: t.field({ type: 'DateTime', nullable: true, resolve: (battle) => battle.endsAt }),
    state: t.exposeString('state', { description: "'invited', 'active' or 'ended'." }),
    best_of: t.exposeInt('bestOf', { description: '1, or 3 of which two wins decide.' }),
    round: t.exposeInt('round'),
    wins1: t.exposeInt('wins1', { description: 'Rounds that user1 won before this one.' }),
    wins2: t.exposeInt('wins2'),
  }),
});

/** One per request; cached results last only for one tick, because subscriptions are long-lived. */
const loaders = new WeakMap<GraphqlContext, DataLoader<string, BattleView | null>>();

function loaderOf(ctx: GraphqlContext): DataLoader<string, BattleView | null> {
  const known = loaders.get(ctx);
  if (known) return known;
  const loader = new DataLoader<string, BattleView | null>(
    async (ids) => {
      const battles = await battlesOf(ctx.domain, ids);
      return ids.map((id) => battles.get(id) ?? null);
    },
    { cache: false },
  );
  loaders.set(ctx, loader);
  return loader;
}

builder.objectField(accountType, 'battle', (t) =>
  t.field({
    type: battleType,
    nullable: true,
    description: 'The current battle; null when there is none.',
    // Only live accounts can be in a battle, so lists of others cost nothing.
    resolve: (account, _args, ctx) => (account.live ? loaderOf(ctx).load(account.id) : null),
  }),
);

builder.queryField('battle_invitations', (t) =>
  t.field({
    type: [battleType],
    description: 'Open invitations to the signed-in creator. `ends_at` is when they expire.',
    resolve: (_root, _args, ctx) => listBattleInvitations(ctx.domain),
  }),
);

builder.mutationFields((t) => ({
  inviteBattle: t.boolean({
    description: 'Invites `user` for 20 seconds. Both are creators and live.',
    args: { user: t.arg.id({ required: true }), best_of: t.arg.int({ defaultValue: 1 }) },
    resolve: (_root, { user, best_of }, ctx) =>
      inviteBattle(ctx.domain, parseInput(battleInviteInput, { user, bestOf: best_of })),
  }),
  acceptBattle: t.field({
    type: battleType,
    nullable: true,
    description: 'Accepts the invitation by `user`: the battle begins and lasts 5 minutes.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => acceptBattle(ctx.domain, parseInput(battleUserInput, args)),
  }),
  declineBattle: t.boolean({
    description: 'Declines the invitation by `user`; false when it had ended already.',
    args: { user: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => declineBattle(ctx.domain, parseInput(battleUserInput, args)),
  }),
  endBattle: t.field({
    type: battleType,
    nullable: true,
    description: 'Either side, and staff.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, ctx) => endBattle(ctx.domain, parseInput(battleIdInput, args)),
  }),
  heart: t.field({
    type: battleType,
    nullable: true,
    description:
      'Adds `count` taps, 1 to 20, to the live of `user`, and to their side of a battle; null when they are in none.',
    args: { user: t.arg.id({ required: true }), count: t.arg.int({ defaultValue: 1 }) },
    resolve: (_root, args, ctx) => addHearts(ctx.domain, parseInput(heartInput, args)),
  }),
}));

/**
 * Whether one battle state is later than another: processes publish them in any order, but hearts only grow and an end is
 * final.
 */
function isLaterBattle(battle: BattleView, before: BattleView | null): boolean {
  if (before === null || before.id !== battle.id) return before === null || before.id < battle.id;
  if (before.state === 'ended') return false;
  return battle.state === 'ended' || total(battle) >= total(before);
}

const total = ({ score1, score2 }: BattleView): number => score1 + score2;

/** At most four a second. */
const everyMs = 250;

builder.subscriptionFields((t) => ({
  battle: t.field({
    type: battleType,
    description: 'The current battle of `user`, then each change including its end: at most four a second.',
    args: { user: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { user } = parseInput(battleUserInput, args);
      await openChat(ctx.domain, user);
      return new EventFeed<BattleView>(ctx, {
        topics: [topics.battle(user)],
        select: (event) => (event.type === 'battle' && event.action !== 'invited' ? event.battle : null),
        people: peopleOfLive,
        states: { first: () => battleOf(ctx.domain, { user }), isLater: isLaterBattle, everyMs },
      });
    },
    resolve: (battle) => battle,
  }),
  battle_invitation: t.field({
    type: battleType,
    description: 'New invitations to the signed-in creator.',
    subscribe: (_root, _args, ctx) =>
      new EventFeed<BattleView>(ctx, {
        topics: [topics.account(requireCreator(ctx.domain).accountId)],
        select: (event) => (event.type === 'battle' && event.action === 'invited' ? event.battle : null),
        people: peopleOfLive,
      }),
    resolve: (battle) => battle,
  }),
}));
