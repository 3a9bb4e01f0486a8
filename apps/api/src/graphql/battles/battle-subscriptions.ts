import { type BattleView, battleUserInput, topics } from '@foxreel/contracts';
import { battleOf } from '@foxreel/domain/battles';
import { requireCreator } from '@foxreel/domain/kernel';
import { openChat } from '@foxreel/domain/live-chat';
import { isLaterBattle } from '../../realtime/battle-order.ts';
import { latestOf } from '../../realtime/latest-of.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { parseInput } from '../input.ts';
import { liveNewsForViewer } from '../live-chat/live-news-for-viewer.ts';
import { newsOf } from '../news-of.ts';
import { battleType } from './battle-types.ts';

/** At most four a second. */
const everyMs = 250;

/** The battle as it stands, then each later state, its end too. News is listened for before the present is read: no gap between. */
async function* battleStates(ctx: GraphqlContext, user: string): AsyncGenerator<BattleView> {
  const source = liveNewsForViewer(ctx, user, topics.battle(user));
  let next = source.next();
  try {
    let shown = await battleOf(ctx.domain, { user });
    if (shown) yield shown;
    for (let item = await next; !item.done; item = await next) {
      next = source.next();
      const news = item.value;
      if (news.type !== 'battle' || !isLaterBattle(news.battle, shown)) continue;
      shown = news.battle;
      yield shown;
    }
  } finally {
    next.catch(() => undefined);
    void source.return();
  }
}

async function* invitations(ctx: GraphqlContext, creator: string): AsyncGenerator<BattleView> {
  for await (const news of newsOf(ctx, [topics.account(creator)], 'battle'))
    if (news.action === 'invited') yield news.battle;
}

builder.subscriptionFields((t) => ({
  battle: t.field({
    type: battleType,
    description:
      'The battle that `user` is in, first as it stands, then each change, its end too: at most four a second.',
    args: { user: t.arg.id({ required: true }) },
    subscribe: async (_root, args, ctx) => {
      const { user } = parseInput(battleUserInput, args);
      await openChat(ctx.domain, user);
      return latestOf(battleStates(ctx, user), everyMs);
    },
    resolve: (battle) => battle,
  }),
  battle_invitation: t.field({
    type: battleType,
    description: 'Ours: invitations to the signed-in creator as they come.',
    subscribe: (_root, _args, ctx) => invitations(ctx, requireCreator(ctx.domain).accountId),
    resolve: (battle) => battle,
  }),
}));
