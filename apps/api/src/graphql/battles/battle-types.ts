import type { AccountSummary, BattleView } from '@foxreel/contracts';
import { battlesOf } from '@foxreel/domain/battles';
import DataLoader from 'dataloader';
import { accountType } from '../account/account-ref.ts';
import { livestreamKindEnum } from '../account/account-type.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';

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
    state: t.exposeString('state', { description: "Ours: 'invited', 'active' or 'ended'." }),
  }),
});

/** One for each request; what it has read does not outlive the tick, as a subscription lasts. */
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
    description: 'The battle that goes on; null when there is none.',
    // Only who is live can be in a battle: lists of people who are not cost nothing.
    resolve: (account, _args, ctx) => (account.live ? loaderOf(ctx).load(account.id) : null),
  }),
);
