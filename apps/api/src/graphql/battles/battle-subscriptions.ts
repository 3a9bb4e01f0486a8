import { type BattleView, battleUserInput, topics } from '@foxreel/contracts';
import { battleOf } from '@foxreel/domain/battles';
import { requireCreator } from '@foxreel/domain/kernel';
import { openChat } from '@foxreel/domain/live-chat';
import { isLaterBattle } from '../../realtime/battle-order.ts';
import { peopleOfLive } from '../../realtime/live-event-visibility.ts';
import { builder } from '../builder.ts';
import { EventFeed } from '../event-feed.ts';
import { parseInput } from '../input.ts';
import { battleType } from './battle-types.ts';

/** At most four a second. */
const everyMs = 250;

builder.subscriptionFields((t) => ({
  battle: t.field({
    type: battleType,
    description:
      'The battle that `user` is in, first as it stands, then each change, its end too: at most four a second.',
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
    description: 'Ours: invitations to the signed-in creator as they come.',
    subscribe: (_root, _args, ctx) =>
      new EventFeed<BattleView>(ctx, {
        topics: [topics.account(requireCreator(ctx.domain).accountId)],
        select: (event) => (event.type === 'battle' && event.action === 'invited' ? event.battle : null),
        people: peopleOfLive,
      }),
    resolve: (battle) => battle,
  }),
}));
